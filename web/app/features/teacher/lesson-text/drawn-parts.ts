import type { TextParts } from '@kashf/contract/authoring/authoring.ts'
import { MAX_TEXT_FORMULAS, MAX_TEXT_PICTURES } from '@kashf/contract/learning/lesson-text.ts'
import { api } from '../../../api/client/client.ts'

/** Formulas by their LaTeX and addresses of pictures by their ids, as the server draws and finds them. */
export interface DrawnParts {
  /** Calls back with the HTML of a formula; at once if it is known. */
  formula(latex: string, show: (html: string) => void): void
  /** Calls back with the base address of a picture. */
  picture(id: number, show: (image: string) => void): void
  /** Notes the address of a picture that was just uploaded. */
  know(id: number, image: string): void
}

interface Wanted<Key> {
  known: Map<Key, string>
  waiting: Map<Key, ((value: string) => void)[]>
}

function ask<Key>({ known, waiting }: Wanted<Key>, key: Key, show: (value: string) => void): boolean {
  const value = known.get(key)
  if (value !== undefined) {
    show(value)
    return false
  }
  const others = waiting.get(key)
  waiting.set(key, [...(others ?? []), show])
  return others === undefined
}

function settle<Key>({ known, waiting }: Wanted<Key>, key: Key, value: string): void {
  known.set(key, value)
  for (const show of waiting.get(key) ?? []) show(value)
  waiting.delete(key)
}

/** The addresses of the pictures in the HTML of a stored text, which may be a colleague's. */
const PICTURE = /data-picture="([^"]{1,200}\/question\/(\d{1,10})\/[^"/]{1,100})"/g

/** Asks for what is not known in one call for all that is drawn at once. */
export function openDrawnParts(html: string): DrawnParts {
  const formulas: Wanted<string> = { known: new Map(), waiting: new Map() }
  const pictures: Wanted<number> = { known: new Map(), waiting: new Map() }
  for (const [, address = '', id] of html.matchAll(PICTURE)) pictures.known.set(Number(id), address)
  let isQueued = false

  async function fetchAll() {
    isQueued = false
    const body = {
      formulas: [...formulas.waiting.keys()].slice(0, MAX_TEXT_FORMULAS),
      pictures: [...pictures.waiting.keys()].slice(0, MAX_TEXT_PICTURES),
    }
    let data: TextParts
    try {
      ;({ data } = await api('POST /api/courses/text-parts', { body }))
    } catch {
      // The source of formulas and the descriptions of pictures stay to be seen; the next change asks again.
      for (const latex of body.formulas) formulas.waiting.delete(latex)
      for (const id of body.pictures) pictures.waiting.delete(id)
      return
    }
    for (const [i, latex] of body.formulas.entries()) settle(formulas, latex, data.formulas[i] ?? '')
    for (const { id, image } of data.pictures) settle(pictures, id, image)
    for (const id of body.pictures) pictures.waiting.delete(id)
  }
  function queue() {
    if (isQueued) return
    isQueued = true
    queueMicrotask(() => void fetchAll())
  }
  return {
    formula: (latex, show) => ask(formulas, latex, show) && queue(),
    picture: (id, show) => ask(pictures, id, show) && queue(),
    know: (id, image) => settle(pictures, id, image),
  }
}
