import { MAX_LESSON_TEXT, mayLinkTo } from '@kashf/contract/learning/lesson-text.ts'
import type { LessonTest } from '@kashf/contract/practice/lesson-tests.ts'
import { parseClock } from '@kashf/contract/text/parse-clock.ts'
import { Node } from 'prosemirror-model'
import { type Command, EditorState, NodeSelection } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatClock } from '../../../shell/format/format.ts'
import { lessonTextEditorText as text } from '../../../text/teach/lessons/lesson-text.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { type Asked, AskValue } from './ask-value.tsx'
import { BlockBar } from './block-bar.tsx'
import { cleanPastedBlocks } from './clean-pasted-blocks.ts'
import { type DrawnParts, openDrawnParts } from './drawn-parts.ts'
import { insertBlock } from './insert-block.ts'
import { nodeViews } from './node-views.ts'
import { markWords, plugins, putFormula } from './text-commands.ts'
import { schema } from './text-schema.ts'
import { Toolbar } from './toolbar.tsx'
import '../../visitor/markup/markup.css'
import '../../private/lesson-text/lesson-text.css'

const VisualFormula = lazyPart(() => import('../question-editor/formulas/visual-formula.lazy.tsx'))

export interface TextEditorProps {
  id: string
  'aria-labelledby': string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  /** The JSON of the document to begin with. */
  initial: string
  /** The HTML of the stored text, which has the addresses of its pictures. */
  html: string
  /** The tests that stand under the lesson. */
  tests: readonly LessonTest[]
  onChange: (json: string) => void
}

/** The document of a draft; an empty one where a release does not know its blocks any more. */
function readDocument(json: string): Node {
  try {
    const doc = Node.fromJSON(schema, JSON.parse(json))
    doc.check()
    return doc
  } catch {
    return schema.node('doc', null, [schema.node('paragraph')])
  }
}

/** Toolbar, options of the selected block and text area of `LessonTextField`, built on ProseMirror. */
export default function TextEditor({ id, initial, html, tests, onChange, ...aria }: TextEditorProps) {
  const container = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const parts = useRef<DrawnParts>(null)
  const [state, setState] = useState<EditorState | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [drawnFormula, setDrawnFormula] = useState<string | null>(null)

  const notifyChange = useEffectEvent((next: EditorState) => onChange(JSON.stringify(next.doc.toJSON())))
  const open = useEffectEvent((place: HTMLElement) => {
    parts.current = openDrawnParts(html)
    const titles = new Map(tests.map(({ test_id, title }) => [test_id, title]))
    const editor = new EditorView(
      { mount: place },
      {
        state: EditorState.create({ doc: readDocument(initial), plugins }),
        nodeViews: nodeViews(parts.current, titles),
        transformPastedHTML: cleanPastedBlocks,
        dispatchTransaction(transaction) {
          const next = editor.state.apply(transaction)
          // What the server would refuse is not typed.
          if (transaction.docChanged && next.doc.nodeSize > MAX_LESSON_TEXT) return
          editor.updateState(next)
          setState(next)
          if (transaction.docChanged) notifyChange(next)
        },
      },
    )
    view.current = editor
    setState(editor.state)
    return () => editor.destroy()
  })
  useEffect(() => (container.current ? open(container.current) : undefined), [])

  const run = (command: Command) => {
    const editor = view.current
    if (editor) command(editor.state, editor.dispatch)
  }
  const runInText = (command: Command) => {
    view.current?.focus()
    run(command)
  }
  const ask = (question: Omit<Asked, 'onDone'>, done: (value: string) => Command) =>
    setAsked({
      ...question,
      onDone(value) {
        // The dialog gives the focus back to its button while it closes.
        flushSync(() => setAsked(null))
        runInText(done(value))
      },
    })
  const drawFormula = async (latex: string) => {
    await VisualFormula.preload()
    setDrawnFormula(latex)
  }
  const { selection } = state ?? {}
  const chosenLatex = selection instanceof NodeSelection ? selection.node.attrs.latex : undefined

  return (
    <>
      <div className="sticky top-15 z-10 bg-surface">
        <Toolbar
          textId={id}
          state={state}
          run={runInText}
          tests={tests}
          onFormula={() => void drawFormula(chosenLatex ?? '')}
          onPicture={({ id: image, image: address, width, height }) => {
            parts.current?.know(image, address)
            runInText(insertBlock(schema.nodes.picture.create({ image, width, height })))
          }}
          onMoment={() =>
            ask(
              {
                title: text.momentTitle,
                label: text.momentLabel,
                hint: text.momentHint,
                refused: text.momentRefused,
                read: (typed) => (parseClock(typed) === null ? null : String(parseClock(typed))),
              },
              (at) => markWords(schema.marks.moment, { at_s: Number(at) }, formatClock(Number(at))),
            )
          }
          onLink={() =>
            ask(
              {
                title: text.linkTitle,
                label: text.linkLabel,
                hint: text.linkHint,
                refused: text.linkRefused,
                read: (typed) => (mayLinkTo(typed) ? typed : null),
              },
              (href) => markWords(schema.marks.link, { href }, href),
            )
          }
          onTest={(test) => runInText(insertBlock(schema.nodes.test.create({ test })))}
        />
        {state && <BlockBar state={state} run={run} onEditFormula={(latex) => void drawFormula(latex)} />}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a textarea cannot hold formatted text */}
      <div
        ref={container}
        id={id}
        role="textbox"
        tabIndex={0}
        aria-multiline="true"
        data-placeholder={text.empty}
        className="lesson-text is-edited rich-text markup min-h-60 px-4 py-4 whitespace-break-spaces outline-none sm:px-6"
        {...aria}
      />
      {asked && <AskValue asked={asked} onClose={() => setAsked(null)} />}
      {drawnFormula !== null && (
        <Suspense>
          <VisualFormula
            latex={drawnFormula}
            onClose={() => setDrawnFormula(null)}
            onDone={(latex) => {
              flushSync(() => setDrawnFormula(null))
              runInText(putFormula(latex))
            }}
          />
        </Suspense>
      )}
    </>
  )
}
