import { describe, expect, it } from 'vitest'
import { ApiError } from '#app/contracts/api-error.ts'
import { readImportFile } from '#app/session/import/read-import-file.server.ts'

const text = 'nome\tcidade\n\tLençóis\nAna\tIraquara'

function fileForm(bytes: Uint8Array<ArrayBuffer>): FormData {
  const form = new FormData()
  form.append('file', new File([bytes], 'clientes.csv'))
  return form
}

const wide = (order: 'le' | 'be') => {
  const bytes = new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'))
  return new Uint8Array(order === 'le' ? bytes : Buffer.from(bytes).swap16())
}

describe('a file of an import', () => {
  it.each([
    ['UTF-8', new TextEncoder().encode(text)],
    ['UTF-8 with its mark', new TextEncoder().encode(`\ufeff${text}`)],
    ['UTF-16, as a spreadsheet saves Unicode text', wide('le')],
    ['UTF-16, big end first', wide('be')],
    ['Windows-1252', new Uint8Array(Buffer.from(text, 'latin1'))]
  ])('may be %s', async (_encoding, bytes) => {
    expect(await readImportFile(fileForm(new Uint8Array(bytes)), 1000)).toEqual({ field: 'file', csv: text })
  })

  it.each([
    ['a workbook', new Uint8Array([0x50, 0x4b, 3, 4, 20])],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 1, 0])]
  ])('is refused where it is %s', async (_what, bytes) => {
    await expect(readImportFile(fileForm(bytes), 1000)).rejects.toBeInstanceOf(ApiError)
  })

  it('may be pasted, with the empty cell at a line’s start', async () => {
    const form = new FormData()
    form.append('csv', '\r\n \r\n\tnome\n\tAna \u200b\n\n')
    expect(await readImportFile(form, 1000)).toEqual({ field: 'csv', csv: '\tnome\n\tAna \u200b' })
  })
})
