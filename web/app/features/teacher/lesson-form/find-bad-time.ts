const TIMES =
  /^\s{0,20}(?:\d{1,3}:)?\d{1,2}:\d{2}[.,]\d{1,3}\s{0,20}-->\s{0,20}(?:\d{1,3}:)?\d{1,2}:\d{2}[.,]\d{1,3}(?:\s|$)/

/**
 * The number (from 1) of the first line of a caption file with malformed times; null when there is none. The
 * server reports only that the file is unreadable.
 */
export async function findBadTime(file: Blob): Promise<number | null> {
  const lines = (await file.text()).split(/\r\n|\n|\r/)
  const at = lines.findIndex((line) => /-\s{0,20}>/.test(line) && !TIMES.test(line))
  return at === -1 ? null : at + 1
}
