import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../operate/desk.ts'

export const deskText: Translation<typeof latin.deskText> = {
  title: 'С коллегами',
  free: 'Никто не взял',
  mine: 'Взяли вы',
  claimedBy: (name) => `Взял(а) ${name}`,
  claim: 'Взять себе',
  release: 'Освободить',
  claimFailed: 'Не удалось изменить',
  note: 'Заметка коллегам',
  noteShort: 'Напишите не меньше 3 символов.',
  addNote: 'Добавить',
  onlyMine: 'Мои',
  who: 'Кто',
}
