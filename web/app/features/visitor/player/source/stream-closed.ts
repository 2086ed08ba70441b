type Hear = () => void

const hearers = new Set<Hear>()

/** What the answer to a report of progress said: whether the lesson may simply play on here. */
export function reportStreamState(isOpen: boolean): void {
  if (!isOpen) for (const hear of hearers) hear()
}

/** Calls `hear` when the server says that this device may not simply play on. Returns the way to stop. */
export function onStreamClosed(hear: Hear): () => void {
  hearers.add(hear)
  return () => hearers.delete(hear)
}
