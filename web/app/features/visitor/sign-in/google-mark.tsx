/** Google's mark in its colours, as Google requires beside its name. A file, so that no page loads it where Google is off. */
export const GoogleMark = () => (
  <img src="/icons/google.svg" width="20" height="20" alt="" className="shrink-0" />
)
