import { formatDay } from '#app/domain/calendar/dates.ts'
import {
  MOST_GROUP_TEXT,
  type PeopleLine,
  type PeopleList,
  peopleProblems,
  readGroupPeople
} from '#app/domain/import/group-people.ts'
import { formatDocument } from '#app/domain/person/documents.ts'
import { keepForm, readField, readImportFile, type Viewer } from '#app/session/index.server.ts'

/**
 * Reads the chosen file or the text. `answer` draws the form again with what was read: when a line is wrong, or when
 * only a check was asked for. The file's text moves to the text field, so that it can be corrected there.
 * @throws ApiError 400 at `file`
 */
export async function readSentList(form: FormData, viewer: Viewer) {
  const csv = isEmptied(form) ? '' : (await readImportFile(form, MOST_GROUP_TEXT)).csv
  form.set('csv', csv)
  form.delete('file')
  const list = readGroupPeople(csv, viewer.today())
  const problems = peopleProblems(list)
  const isWrong = problems.length > 0
  if (!isWrong && readField(form, 'intent') !== 'conferir') return { csv, isWrong, answer: null }
  const answer = { ...keepForm(form, ['intent']), error: isWrong ? { csv: problems } : {}, read: toRead(list) }
  return { csv, isWrong, answer }
}

/** True if a list that stood was emptied on purpose; a first list that is empty is a mistake. */
function isEmptied(form: FormData): boolean {
  const file = form.get('file')
  const hasFile = file instanceof File && file.size > 0
  return !hasFile && readField(form, 'csv') === '' && Number(readField(form, 'version')) > 0
}

export interface ReadLine {
  line: number
  name: string
  document: string
  birth: string
  note: string
  problems: string[]
}

function toRead({ lines, left }: PeopleList) {
  const wrong = lines.filter(({ errors }) => errors.length > 0)
  const right = lines.length - wrong.length
  return {
    said: [
      lines.length === 1 ? '1 linha lida.' : `${lines.length} linhas lidas.`,
      right === 1 ? '1 está certa.' : `${right} estão certas.`,
      wrong.length === 0 ? 'Nada foi salvo ainda.' : 'Corrija as outras no texto abaixo; nada foi salvo.'
    ].join(' '),
    left: left.length > 0 ? `Ficam de fora as colunas: ${left.join(', ')}.` : '',
    lines: [...wrong, ...lines.filter(({ errors }) => errors.length === 0)].map(toReadLine)
  }
}

function toReadLine({ line, person, errors, notes }: PeopleLine): ReadLine {
  const { name, document, birth, note } = person
  return {
    line,
    name,
    document: formatDocument(document),
    birth: birth ? formatDay(birth) : '',
    note,
    problems: [...errors.map(({ message }) => message), ...notes]
  }
}
