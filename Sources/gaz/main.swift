print("gaz")
