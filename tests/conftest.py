"""What all tests share: property tests are the same at every run."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "project",
    derandomize=True,
    deadline=None,
    max_examples=25,
    print_blob=False,
    # A position takes a whole game to reach, and that is what these tests want.
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("project")
