import { FILE_WORDS, LARGEST_FILE, MOST_FILES } from '#app/domain/file/limits.ts'
import { t, tSaid } from '#app/domain/words/speech.ts'

interface Chosen {
  field: string
  file: File
}

export function filesOf(form: HTMLFormElement): Chosen[] {
  const inputs = Array.from(form.querySelectorAll<HTMLInputElement>('input[type="file"]'))
  return inputs.reduce<Chosen[]>(
    (chosen, { name, files }) => chosen.concat(Array.from(files ?? [], (file) => ({ field: name, file }))),
    []
  )
}

/** Finds errors by field that the server would report too. */
export function checkFiles(form: HTMLFormElement): Record<string, string[]> {
  const chosen = filesOf(form)
  const problems: Record<string, string[]> = {}
  const tell = (field: string, message: string) => {
    problems[field] = [...(problems[field] ?? []), message]
  }
  for (const { field, file } of chosen) {
    if (file.size > LARGEST_FILE) tell(field, `${file.name}: ${t(FILE_WORDS.tooLarge)}`)
    else if (file.size === 0) tell(field, `${file.name}: ${t(FILE_WORDS.empty)}`)
  }
  const last = chosen[chosen.length - 1]
  if (last && chosen.length > MOST_FILES) tell(last.field, tSaid(FILE_WORDS.tooMany))
  return problems
}

/** Formats `Enviando 3 de 10 MB`. */
export function progressWords(loaded: number, total: number): string {
  const [size, unit] = total < 1_000_000 ? [1000, 'kB'] : [1_000_000, 'MB']
  const most = Math.ceil(total / size)
  return t('Enviando {loaded} de {total} {unit}', {
    loaded: Math.min(Math.round(loaded / size), most),
    total: most,
    unit
  })
}
