"""What runs while an action is resolved: the working copy, the author's seat, requests, uses."""
