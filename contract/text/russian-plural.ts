const rules = new Intl.PluralRules('ru')

/**
 * The Russian form that agrees with a count: `plural(21, 'урок', 'урока', 'уроков')` is `урок`. The count may be formatted:
 * `1 234`.
 */
export function plural(count: number | string, one: string, few: string, many: string): string {
  const category = rules.select(typeof count === 'number' ? count : Number(count.replace(/\D/g, '')))
  return category === 'one' ? one : category === 'few' ? few : many
}
