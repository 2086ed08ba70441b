import { plural } from '@kashf/contract/text/russian-plural.ts'
import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../learn/streams.ts'

const devices = (limit: number) => `${limit} ${plural(limit, 'устройстве', 'устройствах', 'устройствах')}`

export const streamText: Translation<typeof latin.streamText> = {
  fullTitle: (limit) =>
    limit === 1 ? 'Сейчас смотрят на другом устройстве' : `Сейчас смотрят на других ${devices(limit)}`,
  fullHint: (limit) =>
    `С вашего аккаунта можно смотреть одновременно не больше чем на ${devices(limit)}. Чтобы продолжить здесь, остановите одно из них.`,
  endedTitle: 'Просмотр здесь остановлен',
  endedHint: 'Его остановили с другого устройства. При желании продолжите здесь.',
  goOnHere: 'Продолжить здесь',
  again: 'Проверить снова',
  end: 'Остановить',
  endLabel: (device) => `Остановить просмотр: ${device}`,
  endFailed: 'Просмотр не остановлен',
  ended: 'Просмотр остановлен',
  unknownDevice: 'Неизвестное устройство',
  playing: (course, lesson) => `Сейчас смотрят: ${course} · ${lesson}`,
}
