import { RIGHT_MILLI } from '../draft.ts'
import { textOf } from '../walk-xml.ts'
import { attribute, qtiChildren, qtiElements, qtiName } from './elements.ts'

/** What a response is compared with: the right values in their order, and the points of each value that has its own. */
export interface Response {
  baseType: string
  isMultiple: boolean
  right: string[]
  /** Credits in thousandths of all points. */
  credits: Map<string, number>
  /** The credit of a value that has none of its own; negative where a wrong one costs. */
  other_milli: number
  /** Whether the file says that capital letters matter. */
  keepsCase: boolean
  areas: { shape: string; coords: number[]; credit_milli: number }[]
}

export const coordsOf = (element: Element): number[] =>
  attribute(element, 'coords')
    .split(/[\s,]+/)
    .map(Number)

const TEMPLATE = /\/(match_correct|map_response|map_response_point)(?:\.xml)?$/
/** The elements of rules that do what the templates do. */
const KNOWN = new Set(
  'responseCondition responseIf responseElse match variable correct setOutcomeValue baseValue mapResponse mapResponsePoint isNull not sum and'.split(
    ' ',
  ),
)

const givesPoints = (rule: Element): boolean =>
  qtiElements(rule, 'setOutcomeValue').some(
    (outcome) =>
      attribute(outcome, 'identifier') === 'SCORE' &&
      qtiElements(outcome, 'baseValue').some((value) => Number(textOf(value)) > 0),
  )

/** The element of an item's rules that does what no template does; null where all of them are known. */
export function unknownRule(item: Element): string | null {
  const [processing] = qtiChildren(item, 'responseProcessing')
  if (qtiChildren(item, 'templateDeclaration').length > 0) return 'templateDeclaration'
  if (!processing) return null
  const template = attribute(processing, 'template')
  if (template !== '') return TEMPLATE.test(template) ? null : `responseProcessing ${template}`
  const rules = Array.from(processing.getElementsByTagName('*')).map((element) => qtiName(element))
  const unknown = rules.find((name) => !KNOWN.has(name))
  if (unknown !== undefined) return unknown
  // A `match` with anything but the right answer, a `not` of anything but nothing, and points for all others are other rules.
  if (qtiElements(processing, 'match').some((match) => qtiElements(match, 'correct').length !== 1))
    return 'match'
  if (qtiElements(processing, 'not').some((not) => qtiChildren(not, 'isNull').length !== 1)) return 'not'
  return qtiElements(processing, 'responseElse').some(givesPoints) ? 'responseElse' : null
}

/** Whether the points of single values decide, and not the whole right answer. */
function isMapped(item: Element): boolean {
  const [processing] = qtiChildren(item, 'responseProcessing')
  if (!processing) return false
  return (
    attribute(processing, 'template').includes('map_response') ||
    ['mapResponse', 'mapResponsePoint'].some((name) => qtiElements(processing, name).length > 0)
  )
}

function readResponse(declaration: Element, isByPoints: boolean): Response {
  const [correct] = qtiChildren(declaration, 'correctResponse')
  const [mapping] = qtiChildren(declaration, 'mapping')
  const [areaMapping] = qtiChildren(declaration, 'areaMapping')
  const right = (correct ? qtiChildren(correct, 'value') : []).map((value) => textOf(value))
  const isMultiple = ['multiple', 'ordered'].includes(attribute(declaration, 'cardinality'))
  const points = (mapping ? qtiChildren(mapping, 'mapEntry') : []).map(
    (entry) => [attribute(entry, 'mapKey'), Number(attribute(entry, 'mappedValue')) || 0] as const,
  )
  const positive = points.map(([, value]) => Math.max(0, value))
  const upper = mapping ? Number(attribute(mapping, 'upperBound')) : 0
  const sum = positive.reduce((total, value) => total + value, 0)
  const whole = isMultiple ? (upper > 0 ? Math.min(upper, sum) : sum) : Math.max(0, ...positive)
  const isUsed = whole > 0 && (isByPoints || right.length === 0)
  const credits = isUsed
    ? points.map(([key, value]) => [key, Math.round((value / whole) * RIGHT_MILLI)] as const)
    : right.map((value) => [value, RIGHT_MILLI] as const)
  const areas = (areaMapping ? qtiChildren(areaMapping, 'areaMapEntry') : []).map((entry) => ({
    shape: attribute(entry, 'shape'),
    coords: coordsOf(entry),
    credit_milli: Number(attribute(entry, 'mappedValue')) > 0 ? RIGHT_MILLI : 0,
  }))
  const other = isUsed && mapping ? Number(attribute(mapping, 'defaultValue')) || 0 : 0
  const keepsCase = (mapping ? qtiChildren(mapping, 'mapEntry') : []).some(
    (entry) => attribute(entry, 'caseSensitive') === 'true',
  )
  return {
    baseType: attribute(declaration, 'baseType'),
    isMultiple,
    right,
    credits: new Map(credits),
    other_milli: whole > 0 ? Math.round((other / whole) * RIGHT_MILLI) : 0,
    keepsCase,
    areas,
  }
}

/** The responses that an item declares, by their names. */
export function responsesOf(item: Element): Map<string, Response> {
  const isByPoints = isMapped(item)
  return new Map(
    qtiChildren(item, 'responseDeclaration').map((declaration) => [
      attribute(declaration, 'identifier'),
      readResponse(declaration, isByPoints),
    ]),
  )
}
