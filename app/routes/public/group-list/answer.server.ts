import { json, type TypedResponse } from '@remix-run/node'
import { ApiError } from '#app/contracts/api-error.ts'
import { fillGroupLink } from '#app/contracts/booking/group-link.ts'
import { MOST_LINK_TEXT, MOST_TYPED, type TypedPerson } from '#app/domain/import/group-people.ts'
import {
  keepForm,
  type RefusedForm,
  readField,
  readImportFile,
  redirectSaying,
  refuseForm,
  requireFields
} from '#app/session/index.server.ts'
import { callOf } from './load.server.ts'

/** Rows that one click adds. */
const moreRows = 5

interface Redrawn extends RefusedForm {
  /** Rows to draw after a click on more, with the first new one. */
  more: { from: number; count: number } | null
  /** Rows that were read, after a check. */
  read: { said: string; people: TypedPerson[] } | null
}

/** Saves what was sent, or draws the form again with all of it. */
export async function answerList(request: Request, key: string): Promise<TypedResponse<RefusedForm | Redrawn>> {
  const form = await request.formData()
  try {
    requireFields(form, 'complete', 'csv', 'version')
    const rows = readRows(form)
    const intent = readField(form, 'intent')
    const kept = () => keepForm(form, ['intent'])
    await moveFile(form)
    if (intent === 'mais') {
      const count = Math.min(MOST_TYPED, rows.length + moreRows)
      return json({ ...kept(), more: { from: rows.length, count }, read: null })
    }
    const body = {
      rows,
      csv: readPastedText(form),
      replaces: readField(form, 'mode') === 'replace',
      removed: readField(form, 'removed')
        .split(/\r?\n/)
        .filter((name) => name.trim() !== ''),
      version: readField(form, 'version') || 0,
      check: intent === 'conferir'
    }
    const asked = { params: { key }, body }
    const call = callOf(request)
    if (body.check) {
      const { message, read } = await call(fillGroupLink, asked)
      return json({ ...kept(), more: null, read: { said: message, people: read } })
    }
    const idempotencyKey = readField(form, 'hash') || undefined
    const { message } = await call(fillGroupLink, asked, { idempotencyKey }).catch((error) => {
      // The same form with other people in it is another sending.
      if (!(error instanceof ApiError) || error.code !== 'key_reused') throw error
      return call(fillGroupLink, asked)
    })
    return redirectSaying(request, { to: `/lista-do-grupo/${key}#enviados`, text: message })
  } catch (error) {
    return refuseForm(form, error, { isAnonymous: true, hideFields: ['intent'] })
  }
}

function readRows(form: FormData): TypedPerson[] {
  const rows: TypedPerson[] = []
  for (let at = 0; at < MOST_TYPED && form.has(`rows[${at}].name`); at += 1) {
    const read = (name: string) => readField(form, `rows[${at}].${name}`)
    rows.push({ name: read('name'), document: read('document'), birth: read('birth'), note: read('note') })
  }
  return rows
}

/** Untrimmed: a TAB at the start of a line is an empty cell. */
function readPastedText(form: FormData): string {
  const csv = form.get('csv')
  return typeof csv === 'string' ? csv : ''
}

/**
 * A chosen file takes the place of the text, where it can be corrected.
 * @throws ApiError 400 at `file`
 */
async function moveFile(form: FormData): Promise<void> {
  const file = form.get('file')
  if (file instanceof File && file.size > 0) form.set('csv', (await readImportFile(form, MOST_LINK_TEXT)).csv)
  form.delete('file')
}
