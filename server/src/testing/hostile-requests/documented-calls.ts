/** The parts of JSON Schema that the generator uses. */
export interface Schema {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema | Schema[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  additionalItems?: boolean
  additionalProperties?: unknown
}

interface Parameter {
  name: string
  in: string
  schema: Schema
}

interface Operation {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  'x-max-body-bytes'?: number
}

export interface OpenApiDocument {
  paths: Record<string, Record<string, Operation>>
}

/** One call of the OpenAPI document. */
export interface DocumentedCall {
  /** As the contract names it: `GET /api/gifts/:id`. */
  name: string
  method: string
  /** Path with parameters as `{name}`. */
  path: string
  query: [name: string, schema: Schema][]
  body: Schema | null
  /** The limit of its JSON body in bytes; null without a body. */
  maxBodyBytes: number | null
  /** Names of the form's file fields. */
  files: string[]
}

/** Every call listed by `/api/docs/json`. */
export function documentedCalls(document: OpenApiDocument): DocumentedCall[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(
      ([method, { parameters = [], requestBody, 'x-max-body-bytes': maxBodyBytes = null }]) => {
        const form = requestBody?.content['multipart/form-data']?.schema
        const parts = Object.entries(form?.properties ?? {})
        return {
          name: `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
          method: method.toUpperCase(),
          path,
          query: parameters
            .filter((parameter) => parameter.in === 'query')
            .map(({ name, schema }): [string, Schema] => [name, schema]),
          body: requestBody?.content['application/json']?.schema ?? form ?? null,
          maxBodyBytes,
          files: parts.filter(([, { format }]) => format === 'binary').map(([name]) => name),
        }
      },
    ),
  )
}
