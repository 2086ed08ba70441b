import { expect, it } from 'vitest'
import { inCyrillic } from './interface-language.ts'

it.each([
  ["import { a } from './kurslar.ts'", "import { a } from './kurslar.ts'"],
  ["const text = { kurs: 'Kurslar', 'dars-1': 1 }", 'const text = { kurs: "Курслар", \'dars-1\': 1 }'],
  [`const a = \`Yangi \${kurs} ta dars\``, `const a = \`Янги \${kurs} та дарс\``],
  ["const a = text['kurs'] + \"O'qituvchi\"", 'const a = text[\'kurs\'] + "Ўқитувчи"'],
  ["const a = kind === 'kurs' ? 'Kurs' : 'Dars'", 'const a = kind === \'kurs\' ? "Курс" : "Дарс"'],
  ["const a = 'Ctrl K'", "const a = 'Ctrl K'"],
  [`const a = \`Kurs \\\`\${b}\\\` \\\\ \\\${c}\``, `const a = \`Курс \\\`\${b}\\\` \\\\ \\\${c}\``],
])('makes of %s the module %s', (latin, cyrillic) => {
  expect(inCyrillic(latin)).toBe(cyrillic)
})
