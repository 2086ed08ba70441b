import { describe, expect, it } from 'vitest'
import { CsvError, readCsv } from './read-csv.ts'
import { writeCsv } from './write-csv.ts'

describe('writeCsv', () => {
  it('quotes values where necessary and starts with a byte order mark', () => {
    expect(
      writeCsv(
        ['a', 'b'],
        [
          ['oʻn "besh", uch', 15],
          ['ikki\nqator', 1.5],
        ],
      ),
    ).toBe('\uFEFFa,b\r\n"oʻn ""besh"", uch",15\r\n"ikki\nqator",1.5\r\n')
  })

  it.each(['=1+1', '+998', '-5', '@SUM(A1)', '\t=1', '  =1', '＝1'])('neutralizes the formula %j', (text) => {
    expect(writeCsv(['a'], [[text]])).toContain(`'${text}`)
  })

  it('does not change negative numbers', () => {
    expect(writeCsv(['a'], [[-5]])).toBe('\uFEFFa\r\n-5\r\n')
  })
})

describe('writeCsv for Excel', () => {
  it('separates by semicolons, writes decimal commas, and is read back', () => {
    const csv = writeCsv(
      ['nom', 'summa'],
      [
        ['bir; "ikki", uch', -1.5],
        ['=1+1', 2],
      ],
      'excel',
    )
    expect(csv).toBe('\uFEFFnom;summa\r\n"bir; ""ikki"", uch";-1,5\r\n\'=1+1;2\r\n')
    expect(readCsv(csv, ['nom', 'summa'], 3)[0]?.cells).toEqual({ nom: 'bir; "ikki", uch', summa: '-1,5' })
  })
})

describe('readCsv', () => {
  const read = (text: string) => readCsv(text, ['id', 'amount'], 3)

  it('reads the output of writeCsv, and other separators, column orders and line endings', () => {
    const wanted = [{ line: 2, cells: { id: 'a "b", c', amount: '1' } }]
    expect(read(writeCsv(['id', 'amount'], [['a "b", c', 1]]))).toEqual(wanted)
    expect(read('Amount;x;ID\n1;;"a ""b"", c"')).toEqual(wanted)
    expect(read('id,amount\n\n1,2\n"x\ny",3\n4,5\n')).toMatchObject([{ line: 3 }, { line: 4 }, { line: 6 }])
    expect(read('id,amount\r\n"x\r\ny",3\r\n4,5')).toEqual([
      { line: 2, cells: { id: 'x\ny', amount: '3' } },
      { line: 4, cells: { id: '4', amount: '5' } },
    ])
  })

  it.each([
    ['', 1, 'empty'],
    ['id\n1', 1, 'no column "amount"'],
    ['id,amount,id\n1,2,3', 1, 'twice'],
    ['id,amount\n1', 2, '1 values under 2'],
    ['id,amount\n1,2,', 2, '3 values under 2'],
    ['id,amount\n"1,2', 2, 'never closed'],
    ['id,amount\n1"2,3', 2, 'inside a value'],
    ['id,amount\n"1"2,3', 2, 'follows'],
    ['id,amount\r\n"x\r\ny",1\r\n"1"2,3', 4, 'follows'],
    ['id,amount\r\n"x\r\ny",1\r\n"x\r\n,1', 4, 'never closed'],
    ['id,amount\n1,2\n1,2\n1,2\n1,2', 5, 'more than 3 rows'],
  ])('rejects %j and reports line %i', (text, line, message) => {
    try {
      read(text)
      expect.unreachable()
    } catch (error) {
      expect(error).toBeInstanceOf(CsvError)
      expect(error).toMatchObject({ line, message: expect.stringContaining(message) })
    }
  })
})
