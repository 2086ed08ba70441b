import type { Translation } from '@kashf/contract/text/translation.ts'
import { lookupTable } from '../../lookup-table.ts'
import type * as latin from '../../operate/system.ts'
import { counted } from '../plural.ts'

export const systemText: Translation<typeof latin.systemText> = {
  title: 'Система',
  lead: 'Те же числа, что даёт /metrics. Обновляются каждые 30 секунд.',
  at: (when) => `Обновлено: ${when}`,
  queues: 'Фоновые задания',
  queue: 'Очередь',
  waiting: 'Ожидают',
  oldest: 'Самое старое',
  failed: 'Ошибки',
  dead: 'Остановлены',
  emptyQueues: (count) => `Пустых очередей: ${count}.`,
  backups: 'Резервные копии',
  backupKinds: lookupTable({
    backup: 'Резервная копия',
    verify: 'Проверка копии',
    'trial restore': 'Пробное восстановление',
    prune: 'Очистка старых копий',
  }),
  ago: (time) => `${time} назад`,
  succeeded: 'Выполнено',
  failing: 'Последняя попытка с ошибкой',
  noBackups: 'Резервных копий ещё нет. Проверьте настройку BACKUP_URL.',
  parts: 'Части',
  storage: 'Хранилище файлов',
  database: 'База данных',
  replica: 'Отставание реплики',
  noReplica: 'Реплики нет или она не отвечает',
  archive: 'Архив журнала',
  archiveOff: 'Отключён',
  videosWaiting: 'Видео в очереди',
  connections: (pool) => `Занятые соединения (${pool})`,
  works: 'Работает',
  fails: 'Не работает',
  versions: 'Версии',
  versionNames: lookupTable({
    kashf: 'Kashf',
    node: 'Node.js',
    postgresql: 'PostgreSQL',
    migration: 'Последняя миграция',
    ffmpeg: 'ffmpeg',
  }),
  unknown: 'Неизвестно',
  seconds: (count) => counted(count, 'секунда', 'секунды', 'секунд'),
}
