import { ApiError } from '#app/contracts/api-error.ts'
import { createFile } from '#app/contracts/files.ts'
import { createIssue, type Issue } from '#app/contracts/issues/issues.ts'
import { parseQuantity } from '#app/domain/booking/tickets.ts'
import { readField, requireFields, type Viewer } from '#app/session/index.server.ts'
import { readUpload, type UploadedFile } from '#app/session/read-upload.server.ts'
import { type Collected, collectDocuments } from '../../../collect-documents.server.ts'
import { once } from '../once.server.ts'

type Received =
  | { issue: Issue; collected: Collected; brokeOff: boolean }
  | { issue: null; form: FormData; error: unknown }

/**
 * Creates the request when its first file arrives, because the fields come before the files. After that it stays, and
 * the answer tells which files were refused or missing.
 */
export async function receiveIssue(request: Request, viewer: Viewer): Promise<Received> {
  const { take, collected } = collectDocuments({ answers403: true })
  let form = new FormData()
  let opening: Promise<Issue> | undefined
  const open = () => {
    opening ??= openIssue(viewer, form)
    return opening
  }
  try {
    form = await readUpload(request, async (file, before) => {
      form = before
      const { id: refId, documents } = await open()
      const send = (sent: UploadedFile, query: object) =>
        viewer.sendFile(createFile, { query: { ...query, ref: 'issues', refId } }, sent)
      await take(file, { asked: documents, send })
    })
    return { issue: await open(), collected, brokeOff: false }
  } catch (error) {
    const issue = await opening?.catch(() => null)
    if (!issue || !(error instanceof ApiError)) return { issue: null, form, error }
    return { issue, collected, brokeOff: true }
  }
}

/** The form's key keeps a second submission from creating a second request. @throws ApiError the API's refusal */
async function openIssue(viewer: Viewer, form: FormData): Promise<Issue> {
  requireFields(form, 'type', 'details', 'key', 'fields')
  const idempotencyKey = keyOf(form)
  const text = (name: string) => readField(form, name).slice(0, 21_000)
  const body = {
    type: text('type').slice(0, 100),
    details: text('details'),
    subject: {
      product: text('subject.product'),
      from: text('subject.from'),
      to: text('subject.to'),
      agent: text('subject.agent'),
      ...(form.has('subject.group.date') ? { group: readTypedGroup(text) } : {}),
      ...(form.has('subject.certificate.name') ? { certificate: readCertificate(text) } : {})
    }
  }
  return once(() => viewer.call(createIssue, { body }, { idempotencyKey }))
}

function readCertificate(text: (name: string) => string) {
  const name = text('subject.certificate.name')
  const issuer = text('subject.certificate.issuer')
  const number = text('subject.certificate.number')
  const until = text('subject.certificate.valid_until')
  return { name, issuer, number, valid_until: until }
}

function readTypedGroup(text: (name: string) => string) {
  const people = parseQuantity(text('subject.group.people')) ?? 0
  return { date: text('subject.group.date'), time: text('subject.group.time'), people, tickets: [] }
}

function keyOf(form: FormData): string {
  const key = readField(form, 'key')
  return /^[0-9a-f-]{36}$/i.test(key) ? key : crypto.randomUUID()
}
