import type { ComponentProps, FormEvent } from 'react'
import { useHref, useNavigate } from 'react-router'

export interface QueryFormProps extends Omit<ComponentProps<'form'>, 'method' | 'onSubmit'> {
  /** Path of the page that receives the fields as its query. */
  action: string
}

/** A form that opens a page with its fields as the query, as browsers do without JavaScript. */
export function QueryForm({ action, ...rest }: QueryFormProps) {
  const navigate = useNavigate()
  const open = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const query = new URLSearchParams()
    for (const [name, value] of new FormData(event.currentTarget)) query.append(name, String(value))
    void navigate(`${action}?${query}`)
  }
  return <form {...rest} action={useHref(action)} onSubmit={open} />
}
