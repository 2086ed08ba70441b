/** Whether the server can be reached: requests a small file that every release has. */
export async function isServerReachable(): Promise<boolean> {
  try {
    return (await fetch('/kashf.webmanifest', { method: 'HEAD', cache: 'no-store' })).ok
  } catch {
    return false
  }
}
