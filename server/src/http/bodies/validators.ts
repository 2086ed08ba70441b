import { AjvCompiler } from '@fastify/ajv-compiler'
import type { FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { boundItemErrors } from './bounded-items.ts'

/**
 * `allErrors` reports every invalid field at once. `Infinity` and `1e999` are coerced to infinite numbers, which Ajv's
 * strictNumbers would let past every limit; without it the limits apply. Schemas are not validated, because the schema of
 * schemas is recursive, which `boundItemErrors` does not support.
 */
const compile = AjvCompiler()(
  {},
  {
    customOptions: {
      allErrors: true,
      coerceTypes: true,
      removeAdditional: false,
      strictNumbers: false,
      validateSchema: false,
    },
    plugins: [boundItemErrors],
  },
)

/**
 * Compiles a schema for the first value that it validates, once in a process: compiling those of all calls is most of the work
 * of a start, and a process is asked for a part of them.
 */
export const validatorWhenUsed: FastifySchemaCompiler<TSchema> = ({ schema }) => {
  let validate: ReturnType<typeof compile> | undefined
  const validator: ReturnType<FastifySchemaCompiler<TSchema>> = (value) => {
    validate ??= compile({ schema })
    const isValid = validate(value) === true
    validator.errors = validate.errors
    return isValid
  }
  return validator
}
