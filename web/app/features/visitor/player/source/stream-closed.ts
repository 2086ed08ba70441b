type Listener = () => void

const listeners = new Set<Listener>()

/** Publishes from the server's answer to a progress report whether this device may keep playing. */
export function reportStreamState(isOpen: boolean): void {
  if (!isOpen) for (const listener of listeners) listener()
}

/** Calls `listener` when this device must stop playing. Returns the unsubscribe function. */
export function onStreamClosed(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
