import { json } from '@remix-run/node'
import { invalid, notFound } from '#app/contracts/api-error.ts'
import { MOST_KEPT_IN_FORM } from '#app/domain/import/limits.ts'
import { readField, requireFields } from '../parse-form.server.ts'
import { redirectSaying } from '../redirect-saying.server.ts'
import { refuseForm } from '../refuse-form.server.ts'
import { whereKnown } from '../where-known.server.ts'
import { readImportFile, readPasted } from './read-import-file.server.ts'

interface Steps<Preview> {
  /** Where the list is. */
  to: string
  /** Of the file. */
  mostBytes: number
  preview(csv: string): Promise<Preview>
  /** What is said of it afterwards. */
  confirm(body: { csv: string; digest: string; existing: 'skip' | 'update' }): Promise<string>
}

/** First reads and shows, then, with what was shown, saves. */
export async function answerImport<Preview extends { problem: string }>(request: Request, steps: Steps<Preview>) {
  const form = await request.formData()
  try {
    requireFields(form, 'csv', 'complete')
    if (form.get('digest') !== null) {
      const existing = form.get('existing') === 'update' ? 'update' : 'skip'
      const text = await steps.confirm({ csv: readPasted(form), digest: readField(form, 'digest'), existing })
      return redirectSaying(request, { to: steps.to, text })
    }
    const { field, csv } = await readImportFile(form, steps.mostBytes)
    const preview = await whereKnown(steps.preview(csv))
    if (!preview) throw notFound({ message: 'O sistema a que este está ligado não oferece a importação.' })
    if (preview.problem) throw invalid({ fields: { [field]: [preview.problem] } })
    return json({ csv, preview })
  } catch (error) {
    const isLong = readField(form, 'csv').length > MOST_KEPT_IN_FORM
    return refuseForm(form, error, { hideFields: isLong ? ['digest', 'csv'] : ['digest'] })
  }
}
