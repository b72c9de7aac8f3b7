"""The comparisons with other libraries are fair to them."""
