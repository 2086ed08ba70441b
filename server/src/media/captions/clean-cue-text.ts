import { tokenizeVTTCue, type VTTCue, type VTTNode } from 'media-captions'

const kept = new Set(['b', 'i', 'u'])

/** A cue's text with bold, italic and underlined kept, every other tag dropped, and signs escaped; lines trimmed. */
export function cleanCueText(cue: VTTCue): string {
  return written(tokenizeVTTCue(cue), new Set())
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
}

/** A tag inside its own kind adds nothing: without it no text is joined more than three times, however deep it lies. */
function written(nodes: readonly VTTNode[], open: ReadonlySet<string>): string {
  const parts: string[] = []
  for (const node of nodes) {
    if (node.type === 'text') parts.push(escaped(node.data))
    else if (!kept.has(node.type) || open.has(node.type)) parts.push(written(node.children, open))
    else {
      const inside = written(node.children, new Set([...open, node.type]))
      parts.push(inside.trim() ? `<${node.type}>${inside}</${node.type}>` : inside)
    }
  }
  return parts.join('')
}

/** Signs that nobody sees or that turn the writing round go; `>` is escaped as well, so that no text can look like a line of times. */
function escaped(text: string): string {
  return text
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\p{Co}\p{Cs}]/gu, (sign) => (sign === '\n' ? sign : ' '))
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
