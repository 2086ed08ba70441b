import { tokenizeVTTCue, type VTTCue, type VTTNode } from 'media-captions'

const allowedTags = new Set(['b', 'i', 'u'])

/** A cue's text with trimmed lines and escaped characters, without any tags but bold, italic and underline. */
export function cleanCueText(cue: VTTCue): string {
  return render(tokenizeVTTCue(cue), new Set())
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
}

/** Drops tags nested in their own kind, so that text is copied at most three times however deep the nesting. */
function render(nodes: readonly VTTNode[], open: ReadonlySet<string>): string {
  const parts: string[] = []
  for (const node of nodes) {
    if (node.type === 'text') parts.push(escaped(node.data))
    else if (!allowedTags.has(node.type) || open.has(node.type)) parts.push(render(node.children, open))
    else {
      const inside = render(node.children, new Set([...open, node.type]))
      parts.push(inside.trim() ? `<${node.type}>${inside}</${node.type}>` : inside)
    }
  }
  return parts.join('')
}

/** Drops bidirectional overrides, blanks control characters, and escapes `>` too, so that no text can pass for a timing line. */
function escaped(text: string): string {
  return text
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\p{Co}\p{Cs}]/gu, (character) => (character === '\n' ? character : ' '))
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
