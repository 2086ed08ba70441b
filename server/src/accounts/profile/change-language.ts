import type { InterfaceLanguage } from '@kashf/contract/interface-language.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'

/** Stores the language in which notices reach a person. */
export async function changeLanguage(
  { db }: Pick<Deps, 'db'>,
  { userId, language }: { userId: number; language: InterfaceLanguage },
): Promise<void> {
  await db.run(
    sql`update app_user set language = ${language} where id = ${userId} and language <> ${language}`,
  )
}
