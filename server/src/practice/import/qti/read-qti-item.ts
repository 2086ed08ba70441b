import { picturesIn } from '@kashf/contract/practice/markup.ts'
import {
  type DraftBody,
  type DraftOption,
  type DraftPart,
  type DraftPicture,
  type DraftPlace,
  type DraftWarning,
  draftOfOptions,
  leftOut,
  type QuestionDraft,
  RIGHT_MILLI,
} from '../draft.ts'
import { gapElement, htmlToMarkup } from '../html-markup.ts'
import { plainToMarkup } from '../plain-markup.ts'
import { htmlContext, type TestPictures } from '../test-pictures.ts'
import { lineOf, textOf } from '../walk-xml.ts'
import { attribute, htmlOf, mediaHtml, qtiChildren, qtiElements, qtiName } from './elements.ts'
import { coordsOf, type Response, responsesOf, unknownRule } from './response.ts'

const EMPTY: Response = {
  ...{ baseType: '', isMultiple: false, right: [], areas: [] },
  ...{ credits: new Map(), other_milli: 0, keepsCase: false },
}
/** Interactions that stand inside a text. */
const INLINE = new Set(['inlineChoiceInteraction', 'textEntryInteraction'])
/** The others that are read; one of them alone is the whole question. */
const WHOLE = new Set([
  'choiceInteraction',
  'orderInteraction',
  'matchInteraction',
  'gapMatchInteraction',
  'hotspotInteraction',
  'selectPointInteraction',
  'extendedTextInteraction',
])

interface Read {
  body: DraftBody
  warnings: DraftWarning[]
}

const missing = (isMissing: boolean): DraftWarning[] => (isMissing ? [{ code: 'no_key' }] : [])

/** The rectangle around a shape, in fractions of the picture. */
function placeOf(shape: string, coords: number[], size: [number, number], right: boolean): DraftPlace | null {
  const xs = coords.filter((_, i) => i % 2 === 0)
  const ys = coords.filter((_, i) => i % 2 === 1)
  const [cx = 0, cy = 0, radius = 0] = coords
  const isRound = shape === 'circle'
  const [left, top, end, bottom] = isRound
    ? [cx - radius, cy - radius, cx + radius, cy + radius]
    : [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
  const [width, height] = size
  const part = (from: number, to: number, whole: number) => [
    Math.max(0, Math.min(1, from / whole)),
    Math.max(0, Math.min(1, to / whole)),
  ]
  const [x = 0, right_x = 0] = part(left, end, width)
  const [y = 0, bottom_y = 0] = part(top, bottom, height)
  const isPlace = coords.length >= 3 && width > 0 && height > 0 && right_x > x && bottom_y > y
  return isPlace ? { x, y, width: right_x - x, height: bottom_y - y, right } : null
}

/** Reads the interactions of one item. */
class Item {
  readonly #responses: Map<string, Response>
  readonly #html: (html: string) => string

  constructor(item: Element, html: (html: string) => string) {
    this.#responses = responsesOf(item)
    this.#html = html
  }

  #response(interaction: Element): Response {
    return this.#responses.get(attribute(interaction, 'responseIdentifier')) ?? EMPTY
  }

  #options(choices: readonly Element[], { credits, other_milli }: Response): DraftOption[] {
    return choices.map((choice) => {
      const note = qtiElements(choice, 'feedbackInline').map((said) => this.#html(htmlOf(said)))
      return {
        text: this.#html(htmlOf(choice)),
        credit_milli: credits.get(attribute(choice, 'identifier')) ?? other_milli,
        ...(note.length > 0 && { note: note.join('\n') }),
      }
    })
  }

  choices(interaction: Element): Read {
    const response = this.#response(interaction)
    const options = this.#options(qtiElements(interaction, 'simpleChoice'), response)
    const { body, warnings } = draftOfOptions({ stem: '?', line: 1 }, options)
    const isMultiple = response.isMultiple || attribute(interaction, 'maxChoices') === '0'
    if (!isMultiple && body.kind !== 'choices') return { body, warnings }
    const settled = warnings.filter(({ code }) => code !== 'several_keys' || !isMultiple)
    return { body: { kind: isMultiple ? 'choices' : body.kind, options } as DraftBody, warnings: settled }
  }

  order(interaction: Element): Read {
    const { right } = this.#response(interaction)
    const choices = qtiElements(interaction, 'simpleChoice')
    const ordered = right.map((name) => choices.find((choice) => attribute(choice, 'identifier') === name))
    const isWhole = ordered.length === choices.length && ordered.every((choice) => choice !== undefined)
    const items = (isWhole ? ordered : choices).flatMap((choice) =>
      choice ? [this.#html(htmlOf(choice))] : [],
    )
    return { body: { kind: 'ordering', items }, warnings: missing(!isWhole) }
  }

  /** The text of each identifier of a set. */
  #texts(elements: readonly Element[]): Map<string, string> {
    return new Map(elements.map((element) => [attribute(element, 'identifier'), this.#html(htmlOf(element))]))
  }

  match(interaction: Element): Read {
    const [lefts, rights] = qtiElements(interaction, 'simpleMatchSet').map((set) =>
      this.#texts(qtiChildren(set, 'simpleAssociableChoice')),
    )
    const { credits } = this.#response(interaction)
    const names = [...credits].filter(([, credit]) => credit > 0).map(([pair]) => pair.split(/\s+/))
    const pairs = names.flatMap(([left = '', right = '']) => {
      const [shown, matched] = [lefts?.get(left), rights?.get(right)]
      return shown === undefined || matched === undefined ? [] : [{ left: shown, right: matched }]
    })
    const unmatched = [...(lefts ?? [])].filter(([name]) => !names.some(([left]) => left === name))
    const extra = [...(rights ?? [])].filter(([name]) => !names.some(([, right]) => right === name))
    const isTwice = new Set(names.map(([left]) => left)).size < names.length
    const all = [...pairs, ...unmatched.map(([, left]) => ({ left, right: '' }))]
    return {
      body: {
        kind: 'matching',
        pairs: all,
        ...(extra.length > 0 && { extra: extra.map(([, text]) => text) }),
      },
      warnings: [
        ...missing(pairs.length < names.length || unmatched.length > 0 || names.length === 0),
        ...(isTwice ? [{ code: 'several_keys' as const }] : []),
      ],
    }
  }

  /** The words of a gap match are the options of each of its gaps. */
  gapMatch(interaction: Element): { parts: DraftPart[]; gaps: string[]; warnings: DraftWarning[] } {
    const words = [...qtiChildren(interaction, 'gapText'), ...qtiChildren(interaction, 'gapImg')]
    const texts = this.#texts(words)
    const { credits } = this.#response(interaction)
    const gaps = qtiElements(interaction, 'gap').map((gap) => attribute(gap, 'identifier'))
    const parts = gaps.map((gap): DraftPart => {
      const credit = (word: string) => credits.get(`${word} ${gap}`) ?? 0
      return {
        kind: 'choice',
        options: [...texts].map(([word, text]) => ({ text, credit_milli: credit(word) })),
      }
    })
    const isKnown = (part: DraftPart) =>
      'options' in part && part.options.some(({ credit_milli }) => credit_milli > 0)
    return { parts, gaps, warnings: missing(!parts.every(isKnown)) }
  }

  hotspot(interaction: Element): Read {
    const response = this.#response(interaction)
    const [picture] = [...qtiElements(interaction, 'object'), ...qtiElements(interaction, 'img')]
    const size: [number, number] = picture
      ? [Number(attribute(picture, 'width')), Number(attribute(picture, 'height'))]
      : [0, 0]
    const spots = qtiElements(interaction, 'hotspotChoice').map((spot) => ({
      shape: attribute(spot, 'shape'),
      coords: coordsOf(spot),
      credit_milli: response.credits.get(attribute(spot, 'identifier')) ?? 0,
    }))
    const shapes = spots.length > 0 ? spots : response.areas
    const places = shapes.map(({ shape, coords, credit_milli }) =>
      placeOf(shape, coords, size, credit_milli > 0),
    )
    const warnings: DraftWarning[] = shapes
      .filter(({ shape }, i) => places[i] === null || shape !== 'rect')
      .map(({ shape }) => leftOut(shape))
    const image = picture ? this.#html(mediaHtml(picture)) : ''
    const [ref = ''] = picturesIn(image)
    const kept = places.filter((place) => place !== null)
    if (!kept.some(({ right }) => right)) warnings.push({ code: 'no_key' })
    return { body: { kind: 'hotspot', picture: ref, places: kept }, warnings }
  }

  /** An answer of its author to a question that a person marks. */
  model(interaction: Element): string {
    return this.#response(interaction)
      .right.map((text) => plainToMarkup(text))
      .join('\n\n')
  }

  /** A part of a gap: a menu, a text, a number, or a choice of one of several. */
  part(interaction: Element): { part: DraftPart; warnings: DraftWarning[] } {
    const response = this.#response(interaction)
    const name = qtiName(interaction)
    if (name !== 'textEntryInteraction') {
      const choices = qtiElements(interaction, name === 'choiceInteraction' ? 'simpleChoice' : 'inlineChoice')
      const options = this.#options(choices, response)
      const right = options.filter(({ credit_milli }) => credit_milli > 0).length
      return { part: { kind: 'choice', options }, warnings: missing(right === 0) }
    }
    const accepted = [...response.credits].filter(([, credit]) => credit > 0)
    const isNumber = ['float', 'integer'].includes(response.baseType)
    const part: DraftPart = isNumber
      ? { kind: 'number', answers: accepted.map(([value, credit_milli]) => ({ value, credit_milli })) }
      : {
          kind: 'text',
          options: accepted.map(([text, credit_milli]) => ({ text, credit_milli })),
          ...(response.keepsCase && { keepsCase: true }),
        }
    return { part, warnings: missing(!accepted.some(([, credit]) => credit >= RIGHT_MILLI)) }
  }

  whole(interaction: Element): Read | null {
    switch (qtiName(interaction)) {
      case 'choiceInteraction':
        return this.choices(interaction)
      case 'orderInteraction':
        return this.order(interaction)
      case 'matchInteraction':
        return this.match(interaction)
      case 'hotspotInteraction':
      case 'selectPointInteraction':
        return this.hotspot(interaction)
      case 'extendedTextInteraction':
        return { body: { kind: 'essay' }, warnings: [] }
      default:
        return null
    }
  }
}

/** The element that keeps an item from being read, or null. */
function refusedElement(item: Element, interactions: readonly Element[]): string | null {
  const names = interactions.map(qtiName)
  const other = names.find((name) => !INLINE.has(name) && !WHOLE.has(name))
  if (other !== undefined) return other
  const whole = names.find((name) => !INLINE.has(name) && name !== 'choiceInteraction')
  if (whole !== undefined && names.length > 1) return whole
  return unknownRule(item)
}

/** Whether feedback stands in an option, whose note it is. */
function isOfChoice(element: Element): boolean {
  const parent = element.parentElement ?? (element.parentNode as Element | null)
  return parent !== null && ['simpleChoice', 'inlineChoice'].includes(qtiName(parent))
}

export const isQtiItem = (root: Element): boolean => qtiName(root) === 'assessmentItem'

/**
 * Reads one item of QTI 2 or 3. An item with another interaction or rule than the known ones is refused by the name of that
 * element, because its answers would be graded in another way than its author meant.
 */
export function readQtiItem(
  item: Element,
  pictures: TestPictures,
  fileOf: (src: string) => DraftPicture | null,
): QuestionDraft | { refused: string } {
  const [itemBody] = qtiChildren(item, 'itemBody')
  const title = attribute(item, 'title') || attribute(item, 'identifier')
  if (!itemBody) return { refused: `itemBody: ${title}` }
  const interactions = Array.from(itemBody.getElementsByTagName('*')).filter((element) =>
    qtiName(element).endsWith('Interaction'),
  )
  const refused = refusedElement(item, interactions)
  if (refused !== null) return { refused: `${refused}: ${title}` }

  const lost: DraftWarning[] = []
  const context = htmlContext(pictures, lost, fileOf)
  const read = new Item(item, (html) => htmlToMarkup(html, context))
  const [only] = interactions
  const gapMatch = only && qtiName(only) === 'gapMatchInteraction' ? read.gapMatch(only) : null
  const whole = interactions.length === 1 && only ? read.whole(only) : null
  const parts: DraftPart[] = [...(gapMatch?.parts ?? [])]
  const warnings: DraftWarning[] = [...(whole?.warnings ?? []), ...(gapMatch?.warnings ?? [])]
  const promptOf = (element: Element) =>
    qtiChildren(element, 'prompt')
      .map((prompt) => `<p>${htmlOf(prompt)}</p>`)
      .join('')
  const inGaps = (element: Element): string | null => {
    const name = qtiName(element)
    if (name === 'gap') return gapElement((gapMatch?.gaps.indexOf(attribute(element, 'identifier')) ?? 0) + 1)
    return ['gapText', 'gapImg', 'prompt'].includes(name) ? '' : null
  }
  const stem = htmlToMarkup(
    htmlOf(itemBody, (element) => {
      if (!qtiName(element).endsWith('Interaction')) return null
      if (gapMatch) return `${promptOf(element)}<div>${htmlOf(element, inGaps)}</div>`
      if (whole) return promptOf(element)
      const { part, warnings: own } = read.part(element)
      parts.push(part)
      warnings.push(...own)
      return `${promptOf(element)}${gapElement(parts.length)}`
    }),
    context,
  )
  const said = [
    ...qtiChildren(item, 'modalFeedback'),
    ...['feedbackBlock', 'feedbackInline'].flatMap((name) => qtiElements(itemBody, name)),
  ].filter((element) => !isOfChoice(element) && textOf(element) !== '')
  const feedback = said.map((element) => leftOut(textOf(element)))
  const explanation = only && whole?.body.kind === 'essay' ? read.model(only) : ''
  const [part] = parts
  // A text to be typed after the question is the question's own answer and no gap of it.
  const isTyped = parts.length === 1 && part && part.kind !== 'choice' && stem.endsWith('[[1]]')
  const gaps: DraftBody = isTyped ? part : { kind: 'gaps', parts }
  const body = whole?.body ?? (parts.length > 0 ? gaps : { kind: 'text_only' as const })
  const shown = isTyped ? stem.slice(0, -'[[1]]'.length).trim() : stem
  if (shown === '') warnings.push({ code: 'no_stem' })
  return {
    ...{ stem: shown, body, tags: [], line: lineOf(item) },
    ...(explanation !== '' && { explanation }),
    warnings: [...lost, ...warnings, ...feedback],
  }
}
