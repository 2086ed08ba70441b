import { tokenizeVTTCue, type VTTCue, type VTTNode } from 'media-captions'

const kept = new Set(['b', 'i', 'u'])

/** A cue's text with bold, italic and underlined kept, every other tag dropped, and signs escaped; lines trimmed. */
export function cleanCueText(cue: VTTCue): string {
  return tokenizeVTTCue(cue)
    .map(written)
    .join('')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
}

function written(node: VTTNode): string {
  if (node.type === 'text') return escaped(node.data)
  const inside = node.children.map(written).join('')
  return kept.has(node.type) && inside.trim() ? `<${node.type}>${inside}</${node.type}>` : inside
}

/** Signs that nobody sees go; `>` is escaped as well, so that no text can look like a line of times. */
function escaped(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Co}\p{Cs}]/gu, (sign) => (sign === '\n' ? sign : ' '))
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
