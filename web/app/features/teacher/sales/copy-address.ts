import { showToast } from '../../../ui/toast.ts'

/** Copies an address and says so; without access to the clipboard, shows it to copy by hand. */
export async function copyAddress(
  address: string,
  text: { copied: string; copyFailed: string },
): Promise<void> {
  try {
    await navigator.clipboard.writeText(address)
    showToast({ title: text.copied })
  } catch {
    window.prompt(text.copyFailed, address)
  }
}
