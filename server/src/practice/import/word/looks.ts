import { attributeOf, childOf, childrenOf } from '../walk-xml.ts'
import { type Look, PLAIN_LOOK } from './line.ts'
import { switchOf, valOf } from './properties.ts'

/** A style inherits from another one, but not endlessly. */
const MAX_ANCESTORS = 20
/** The brightest channel of a colour that reads as black. */
const NEAR_BLACK = 0x48
const GREY_SPREAD = 0x18

/** A colour that can mark an answer; null for black, grey, white and automatic ones. */
function markingColour(value: string | null): string | null {
  if (value === null || !/^[\da-f]{6}$/i.test(value)) return null
  const channels = [0, 2, 4].map((at) => Number.parseInt(value.slice(at, at + 2), 16))
  const [most, least] = [Math.max(...channels), Math.min(...channels)]
  return most <= NEAR_BLACK || most - least <= GREY_SPREAD ? null : value.toUpperCase()
}

const THEME_BLACKS = new Set(['text1', 'dark1', 'light1', 'background1', 'tx1', 'dk1', 'bg1', 'lt1', 'none'])

function colourOf(properties: Element): string | null | undefined {
  const colour = childOf(properties, 'color')
  if (!colour) return undefined
  const value = attributeOf(colour, 'val')
  const theme = attributeOf(colour, 'themeColor')
  if (value !== null && value !== 'auto') return markingColour(value)
  return theme === null || THEME_BLACKS.has(theme) ? null : theme
}

/** The colour behind a text, of its highlighter or its shading. */
export function highlightOf(properties: Element | null): string | null | undefined {
  const highlight = valOf(properties, 'highlight')
  if (highlight !== null) return highlight === 'none' || highlight === 'white' ? null : highlight
  const shading = childOf(properties, 'shd')
  if (!shading) return undefined
  const fill = attributeOf(shading, 'fill')
  const theme = attributeOf(shading, 'themeFill')
  if (fill !== null && fill !== 'auto') return markingColour(fill)
  return theme === null || THEME_BLACKS.has(theme) ? null : theme
}

const SCRIPTS = new Map<string | null, Look['script']>([
  ['superscript', 'super'],
  ['subscript', 'sub'],
  ['baseline', null],
])

/** In half points: what is raised by so much and so small is a script. */
const RAISED = 4
const SMALL = 18

/** The script that a raised or lowered small text is, as some write an exponent; undefined for another text. */
function raisedScript(properties: Element): Look['script'] | undefined {
  const position = Number(valOf(properties, 'position') ?? 0)
  const size = Number(valOf(properties, 'sz') ?? Number.POSITIVE_INFINITY)
  if (Math.abs(position) < RAISED || size > SMALL) return undefined
  return position > 0 ? 'super' : 'sub'
}

/** A look, changed by what properties of a run say. */
function changed(look: Look, properties: Element | null): Look {
  if (!properties) return look
  const underline = valOf(properties, 'u')
  const colour = colourOf(properties)
  const highlight = highlightOf(properties)
  const script = SCRIPTS.get(valOf(properties, 'vertAlign')) ?? raisedScript(properties)
  return {
    isBold: switchOf(properties, 'b') ?? look.isBold,
    isUnderlined: underline === null ? look.isUnderlined : underline !== 'none',
    isItalic: switchOf(properties, 'i') ?? look.isItalic,
    colour: colour === undefined ? look.colour : colour,
    highlight: highlight === undefined ? look.highlight : highlight,
    script: script === undefined ? look.script : script,
  }
}

/** The looks of a document: what its styles and the properties of its paragraphs and runs make of a text. */
export interface Looks {
  ofParagraph(properties: Element | null, cellHighlight: string | null): Look
  ofRun(paragraph: Look, properties: Element | null): Look
  /** The properties of a paragraph and of its styles, the nearest first. */
  paragraphProperties(properties: Element | null): Element[]
}

/** Reads styles.xml; without one everything is plain. */
export function readLooks(styles: Element | null): Looks {
  const byId = new Map<string, Element>()
  let usual: string | null = null
  for (const style of childrenOf(styles)) {
    const id = attributeOf(style, 'styleId')
    if (style.localName !== 'style' || id === null) continue
    byId.set(id, style)
    const isDefault = ['1', 'true'].includes(attributeOf(style, 'default') ?? '')
    if (isDefault && attributeOf(style, 'type') === 'paragraph') usual = id
  }
  const chains = new Map<string, Element[]>()
  /** A style and those that it is based on, the nearest first. */
  const chainOf = (id: string | null): Element[] => {
    const known = chains.get(id ?? '')
    if (known) return known
    const chain: Element[] = []
    for (let at = id; at !== null && chain.length < MAX_ANCESTORS; ) {
      const style = byId.get(at)
      if (!style || chain.includes(style)) break
      chain.push(style)
      at = valOf(style, 'basedOn')
    }
    chains.set(id ?? '', chain)
    return chain
  }
  const styled = (look: Look, id: string | null) =>
    chainOf(id).reduceRight((before, style) => changed(before, childOf(style, 'rPr')), look)
  const defaults = childOf(childOf(childOf(styles, 'docDefaults'), 'rPrDefault'), 'rPr')
  const base = changed(PLAIN_LOOK, defaults)
  const paragraphLooks = new Map<string | null, Look>()
  const lookOfStyle = (id: string | null) => {
    const look = paragraphLooks.get(id) ?? styled(base, id)
    paragraphLooks.set(id, look)
    return look
  }
  return {
    ofParagraph(properties, cellHighlight) {
      const look = lookOfStyle(valOf(properties, 'pStyle') ?? usual)
      const highlight = highlightOf(properties) ?? look.highlight ?? cellHighlight
      return highlight === look.highlight ? look : { ...look, highlight }
    },
    ofRun(paragraph, properties) {
      const style = valOf(properties, 'rStyle')
      return changed(style === null ? paragraph : styled(paragraph, style), properties)
    },
    paragraphProperties(properties) {
      const chain = chainOf(valOf(properties, 'pStyle') ?? usual).map((style) => childOf(style, 'pPr'))
      return [properties, ...chain].filter((one) => one !== null)
    },
  }
}
