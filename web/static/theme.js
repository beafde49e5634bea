// Runs before the first paint: the chosen theme must not flash. "system" is the absence of data-theme.
try {
  const theme = localStorage.getItem("warpbook:theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage is blocked: the system's theme it is; the page says so when something should be saved.
}
document.documentElement.classList.add("js");
