import type { FastifyServerOptions } from 'fastify'

type Plugins = NonNullable<NonNullable<FastifyServerOptions['ajv']>['plugins']>
type Plugin = Extract<Plugins[number], (...parts: never) => unknown>
type Validator = ReturnType<Parameters<Plugin>[0]['compile']>
type Place = Parameters<Validator>[1]

/** Maximum errors collected per list; a form shows fewer. */
const MAX_ERRORS = 100

/** Validates the items of a list, or each item of a tuple by its own schema, until there are `MAX_ERRORS` errors. */
function itemsValidator(validators: readonly Validator[], isTuple: boolean) {
  const validate: { (list: unknown[], place?: Place): boolean; errors?: object[] } = (list, place) => {
    const errors: object[] = []
    for (let at = 0; at < list.length && errors.length < MAX_ERRORS; at++) {
      const isItem = validators[isTuple ? at : 0]
      const inList = place && {
        ...place,
        instancePath: `${place.instancePath}/${at}`,
        parentData: list,
        parentDataProperty: at,
      }
      if (isItem && !isItem(list[at], inList)) errors.push(...(isItem.errors ?? []))
    }
    validate.errors = errors
    return errors.length === 0
  }
  return validate
}

/**
 * Makes Ajv's `items` stop after `MAX_ERRORS` errors. With `allErrors` Ajv would collect those of every item, which
 * takes a hundred times as long as parsing them.
 */
export const boundItemErrors: Plugin = (ajv) => {
  ajv.removeKeyword('items')
  return ajv.addKeyword({
    keyword: 'items',
    type: 'array',
    schemaType: ['object', 'array'],
    modifying: true,
    compile: (schema: object | object[]) =>
      itemsValidator(
        [schema].flat().map((one) => ajv.compile(one)),
        Array.isArray(schema),
      ),
  })
}
