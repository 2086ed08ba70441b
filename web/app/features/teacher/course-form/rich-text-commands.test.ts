import { EditorState, TextSelection } from 'prosemirror-state'
import { describe, expect, it } from 'vitest'
import type { Tool } from '../rich-text/editor-commands.ts'
import { fitToList, plugins, tools } from './rich-text-commands.ts'
import { readHtml, writeHtml } from './rich-text-document.ts'

/** An editor state with everything selected. */
function selected(html: string): EditorState {
  const doc = readHtml(html)
  const selection = TextSelection.between(doc.resolve(0), doc.resolve(doc.content.size))
  return EditorState.create({ doc, selection, plugins })
}

function press(state: EditorState, { run }: Tool): EditorState {
  let next = state
  run(state, (transaction) => {
    next = state.apply(transaction)
  })
  return next
}

describe('the toolbar', () => {
  it.each([
    ['bold', '<p>a</p><p>b</p>', '<p><strong>a</strong></p><p><strong>b</strong></p>'],
    ['italic', '<p>a</p>', '<p><em>a</em></p>'],
    ['heading', '<p>a</p>', '<h3>a</h3>'],
    ['bullets', '<p>a</p><p>b</p>', '<ul><li>a</li><li>b</li></ul>'],
    ['numbers', '<p>a</p><p>b</p>', '<ol><li>a</li><li>b</li></ol>'],
  ] as const)('toggles %s on and off', (name, before, after) => {
    const tool = tools[name]
    const state = selected(before)
    expect(tool.isOn(state)).toBe(false)
    const pressed = press(state, tool)
    expect(writeHtml(pressed.doc)).toBe(after)
    expect(tool.isOn(pressed)).toBe(true)
    expect(writeHtml(press(pressed, tool).doc)).toBe(before)
  })

  it('turns bullets into numbers, and a heading of another level into h3', () => {
    expect(writeHtml(press(selected('<ul><li>a</li></ul>'), tools.numbers).doc)).toBe('<ol><li>a</li></ol>')
    expect(writeHtml(press(selected('<h2>a</h2>'), tools.heading).doc)).toBe('<h3>a</h3>')
  })
})

describe('fitToList', () => {
  const pasted = () => readHtml('<p>b</p><p>c</p>').slice(1, 5)
  const after = (html: string) => {
    const doc = readHtml(html)
    const state = EditorState.create({ doc, selection: TextSelection.atEnd(doc), plugins })
    return writeHtml(state.apply(state.tr.replaceSelection(fitToList(pasted(), state))).doc)
  }

  it('turns paragraphs pasted into a list into items, and only there', () => {
    expect(after('<ul><li>a</li></ul>')).toBe('<ul><li>ab</li><li>c</li></ul>')
    expect(after('<p>a</p>')).toBe('<p>ab</p><p>c</p>')
  })
})
