import { sql } from '../db/sql.ts'
import { timeText } from '../db/time-text.ts'
import type { PersonalData } from '../module.ts'
import { entryColumns, movementLine, type StoredEntry } from './wallet/movement-line.ts'

export const moneyPersonalData: PersonalData = {
  columns: [
    ['payout_allowed_card.teacher_id', 'deleted'],
    ['payout_confirmed_card.teacher_id', 'deleted'],
    // What somebody opened goes with the account, on both sides.
    ['touch.user_id', 'deleted'],
    ['touch.teacher_id', 'deleted'],
    ['teacher_link.teacher_id', 'deleted'],
    // Card and personal number are erased, amounts stay.
    ['payout.teacher_id', 'anonymised'],
    // These rows are accounting records.
    ['ledger_account.owner_id', 'retained'],
    ['payment.user_id', 'retained'],
    ['payment_case_credit.user_id', 'retained'],
    ['teacher_fee.teacher_id', 'retained'],
  ],
  files: {
    'hisob-harakatlari.csv': {
      rows: (id) => sql`
        select ${timeText(sql`line.created_at`)} as "Vaqt", line.amount_tiyin::numeric / 100 as "Summa, so'm", ${entryColumns}
          from ledger_entry line
          join ledger_account a on a.id = line.account_id
          join ledger_transfer t on t.id = line.transfer_id
         where a.owner_id = ${id} order by line.id`,
      present: ({ Vaqt, "Summa, so'm": sum, ...entry }) => ({
        Vaqt,
        "Summa, so'm": sum,
        Izoh: movementLine('uz', entry as unknown as StoredEntry),
      }),
    },
    'ochilgan-havolalar.csv': (id) => sql`
      select ${timeText(sql`t.touched_at`)} as "Vaqt", trim(u.first_name || ' ' || u.last_name) as "Kimning havolasi", t.source as "Joyi"
        from touch t join app_user u on u.id = t.teacher_id where t.user_id = ${id} order by t.touched_at`,
    'kelishilgan-foizlar.csv': (id) => sql`
      select ${timeText(sql`valid_from`)} as "Vaqt", percent as "Kashf olib kelgan xaridor, %", brought_percent as "O'zi olib kelgan xaridor, %"
        from teacher_fee where teacher_id = ${id} order by id`,
    'toldirishlar.csv': (id) => sql`
      select ${timeText(sql`created_at`)} as "Vaqt", provider as "To'lov ilovasi", amount_tiyin::numeric / 100 as "Summa, so'm",
             status as "Holat"
        from payment where user_id = ${id} order by id`,
    'yechib-olishlar.csv': (id) => sql`
      select ${timeText(sql`created_at`)} as "So'ralgan", amount_tiyin::numeric / 100 as "Summa, so'm", card_last4 as "Karta oxiri",
             status as "Holat", ${timeText(sql`paid_at`)} as "To'langan"
        from payout where teacher_id = ${id} order by id`,
  },
  async deleteRows(_deps, tx, id) {
    await tx.run(sql`delete from payout_allowed_card where teacher_id = ${id}`)
    await tx.run(sql`delete from payout_confirmed_card where teacher_id = ${id}`)
    await tx.run(sql`delete from touch where user_id = ${id} or teacher_id = ${id}`)
    await tx.run(sql`delete from teacher_link where teacher_id = ${id}`)
  },
  async anonymise(_deps, tx, id) {
    await tx.run(
      sql`update payout set card_encrypted = null, pinfl_encrypted = null where teacher_id = ${id}`,
    )
  },
}
