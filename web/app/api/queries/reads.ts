import type { AnswerOf } from '@kashf/contract/api.ts'
import { infiniteQueryOptions, type QueryKey, queryOptions } from '@tanstack/react-query'
import { api, type CallOptions, type CallWith, type Last, type ParamsAndQuery } from '../client/client.ts'

/** The calls whose answers have these members. */
type CallThatAnswers<T> = {
  [K in CallWith<'answer'>]: AnswerOf<K> extends T ? K : never
}[CallWith<'answer'>]

/** Options of a query of one call's `data`. */
export const dataOf = <K extends CallThatAnswers<{ data: unknown }>>(
  call: K,
  queryKey: QueryKey,
  ...last: Last<ParamsAndQuery<K>>
) =>
  queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<AnswerOf<K>['data']> =>
      (await api(call, ...withOptions<K>(last[0], { signal }))).data,
  })

/** Options of a paginated query of a call that answers with a cursor. */
export const pagesOf = <K extends CallThatAnswers<{ next_cursor: string | null }>>(
  call: K,
  queryKey: QueryKey,
  ...last: Last<ParamsAndQuery<K>>
) =>
  infiniteQueryOptions({
    queryKey,
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => {
      const query = { ...last[0]?.query, cursor: pageParam }
      return api(call, ...withOptions<K>(last[0], { query, signal }))
    },
    getNextPageParam: ({ next_cursor }) => next_cursor || undefined,
  })

/** The arguments of `api`, whose type depends on the call. */
const withOptions = <K extends CallWith<'answer'>>(given: object | undefined, more: object) =>
  [{ ...given, ...more }] as Last<CallOptions<K>>
