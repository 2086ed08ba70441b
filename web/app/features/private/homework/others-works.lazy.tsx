import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { homeworkKeys } from '../../../api/queries/homework-keys.ts'
import { pagesOf } from '../../../api/queries/reads.ts'
import { ListStates } from '../../../api/query-states.tsx'
import { homeworkText as text } from '../../../text/learn/homework.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { ReadSheets, WorkLink } from './hand-in.tsx'

/** Accepted works of others, of a task that is discussed: fetched when somebody asks for them. */
export default function OthersWorks({ lessonId }: { lessonId: number }) {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen) {
    return (
      <Button variant="outline" className="justify-self-start" onClick={() => setOpen(true)}>
        {text.showOthers}
      </Button>
    )
  }
  return <List lessonId={lessonId} />
}

function List({ lessonId }: { lessonId: number }) {
  const list = useInfiniteQuery(
    pagesOf('GET /api/courses/lesson/:id/homework/others', homeworkKeys.others(lessonId), {
      params: { id: lessonId },
    }),
  )
  return (
    <section className="grid gap-4">
      <h2 className="text-xl">{text.others}</h2>
      <ListStates
        list={list}
        loading={<Skeleton className="h-40 rounded-lg" />}
        empty={<p className="text-ink-2">{text.noOthers}</p>}
      >
        {(works) =>
          works.map(({ id, first_name, text: written, link, sheets }) => (
            <article
              key={id}
              aria-label={text.workOf(first_name)}
              className="grid gap-3 rounded-lg border border-line bg-surface p-4"
            >
              <h3 className="text-base font-semibold">{first_name}</h3>
              {written && <p className="wrap-anywhere whitespace-pre-line">{written}</p>}
              <ReadSheets sheets={sheets} marks={[]} open={null} onOpen={() => {}} />
              {link && <WorkLink to={link} />}
            </article>
          ))
        }
      </ListStates>
    </section>
  )
}
