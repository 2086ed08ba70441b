import { latinUzbek } from '@kashf/contract/text/uzbek.ts'

/** Words by which people would take somebody for the school itself. */
const STAFF = new Set([
  ...[
    'kashf',
    'kashfuz',
    'admin',
    'admins',
    'administrator',
    'administrators',
    'administratsiya',
    'root',
    'system',
  ],
  ...[
    'support',
    'help',
    'helpdesk',
    'yordam',
    'podderjka',
    'operator',
    'operators',
    'moderator',
    'moderators',
  ],
  ...[
    'official',
    'rasmiy',
    'security',
    'xavfsizlik',
    'team',
    'jamoa',
    'jamoasi',
    'staff',
    'bot',
    'qollabquvvatlash',
  ],
  ...['qollab', 'quvvatlash', 'xizmat', 'xizmati', 'markaz', 'markazi', 'menejer', 'manager', 'service'],
  ...['slujba', 'podderjki', 'texpodderjka', 'texnicheskaya', 'administratsiyasi'],
  ...['akademiya', 'akademiyasi', 'maktab', 'maktabi', 'platforma', 'platformasi', 'kompaniyasi'],
  ...['tolov', 'tolovlar', 'payme', 'click', 'uzum', 'paynet'],
])

/** Letters and digits that look like others, Cyrillic ones before they are transliterated by their sound. */
const LOOKALIKES = new Map(
  Object.entries({
    ...{
      а: 'a',
      в: 'b',
      е: 'e',
      к: 'k',
      м: 'm',
      н: 'h',
      о: 'o',
      р: 'p',
      с: 'c',
      т: 't',
      у: 'y',
      х: 'x',
      і: 'i',
      ѕ: 's',
      ј: 'j',
      һ: 'h',
      ӏ: 'l',
      ԁ: 'd',
      ԛ: 'q',
      ԝ: 'w',
    },
    ...{ 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' },
  }),
)
for (const [at, letter] of [...'abcdefghijklmnoprstuvwyz'].entries()) {
  LOOKALIKES.set('ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ'.charAt(at), letter)
}
const looksLike = (text: string) => [...text].map((sign) => LOOKALIKES.get(sign) ?? sign).join('')

/**
 * Whether a username or a whole name consists of words for the staff, as read or as looked at: `Kashf_Admin2`, `Админ`,
 * `аdmin` with a Cyrillic а, `0perator`.
 */
export function readsAsStaff(name: string): boolean {
  const lower = name
    .replace(/[™®©]/g, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\d{1,6}$/, '')
  return [latinUzbek(lower), latinUzbek(looksLike(lower))].some((text) => {
    const words = text
      .replaceAll("'", '')
      .split(/[^a-z]+/)
      .filter(Boolean)
    return words.length > 0 && (words.every((word) => STAFF.has(word)) || STAFF.has(words.join('')))
  })
}
