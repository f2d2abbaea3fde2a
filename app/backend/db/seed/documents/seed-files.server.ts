import { createHash } from 'node:crypto'
import { FILE_APPROVED, FILE_REFUSED, FILE_SENT } from '#app/domain/file/status.ts'
import type { Transaction } from '../../connection.server.ts'
import { insertJob } from '../../queries/kernel/outbox.server.ts'
import { filePieces, files } from '../../schema.server.ts'
import type { Random } from '../random.server.ts'
import { drawCard, writePdf } from './draw.server.ts'

export interface SeedIssue {
  id: string
  placeId: string
  personName: string
  openedBy: number | null
  /** Its documents come some minutes after it. */
  createdAt: Date
}

interface Document {
  name: string
  kind: 'pdf' | 'png' | 'txt'
  document: string
  status: number
  reason?: string
  bytes: (issue: SeedIssue) => Buffer
}

const declaration = (issue: SeedIssue) => [
  'Declaração',
  `Eu, ${issue.personName}, declaro que as informações deste requerimento`,
  'são verdadeiras e que conheço as regras de visitação.',
  '',
  'Documento de demonstração, sem validade.'
]

/** One list an issue, in turn: a request without documents is as usual as one with three. */
const lists: Document[][] = [
  [
    {
      name: 'declaracao.pdf',
      kind: 'pdf',
      document: 'Declaração',
      status: FILE_SENT,
      bytes: (issue) => writePdf(declaration(issue))
    },
    {
      name: 'documento com foto.png',
      kind: 'png',
      document: 'Documento com foto',
      status: FILE_APPROVED,
      bytes: () => drawCard()
    }
  ],
  [],
  [
    {
      name: 'foto do documento.png',
      kind: 'png',
      document: 'Documento com foto',
      status: FILE_REFUSED,
      reason: 'A foto está sem nitidez: envie outra, de perto e com luz.',
      bytes: () => drawCard({ width: 260, height: 164 })
    }
  ],
  [
    {
      name: 'roteiro do grupo.txt',
      kind: 'txt',
      document: '',
      status: FILE_SENT,
      bytes: ({ personName }) =>
        Buffer.from(
          `Responsável: ${personName}\r\n08h00 Chegada à portaria\r\n08h30 Início da trilha\r\n12h00 Retorno\r\n`
        )
    }
  ]
]

/** Small believable documents of some requests, kept as sent ones are; their pictures are drawn by the outbox. */
export async function seedFiles(tx: Transaction, issues: SeedIssue[], random: Random): Promise<void> {
  for (const [index, issue] of issues.entries()) {
    for (const document of lists[index % lists.length] ?? []) await insertDocument(tx, issue, document, random.uuid())
  }
}

async function insertDocument(tx: Transaction, issue: SeedIssue, document: Document, id: string): Promise<void> {
  const { bytes: write, ...row } = document
  const bytes = write(issue)
  const at = new Date(issue.createdAt.getTime() + 4 * 60_000)
  await tx.insert(files).values({
    ...row,
    id,
    placeId: issue.placeId,
    ref: 'issues',
    refId: issue.id,
    origin: id,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    uploadedBy: issue.openedBy,
    uploaderName: issue.personName,
    keptAt: at,
    createdAt: at
  })
  await tx.insert(filePieces).values({ fileId: id, number: 0, bytes })
  await insertJob(tx, { kind: 'file-preview', key: `file-preview:${id}`, payload: { id }, dueAt: at })
}
