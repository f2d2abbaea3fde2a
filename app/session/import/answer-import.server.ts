import { json } from '@remix-run/node'
import { invalid, notFound } from '#app/contracts/api-error.ts'
import { MOST_KEPT_IN_FORM } from '#app/domain/import/limits.ts'
import { readField, requireFields } from '../parse-form.server.ts'
import { redirectSaying } from '../redirect-saying.server.ts'
import { refuseForm } from '../refuse-form.server.ts'
import { whereKnown } from '../where-known.server.ts'
import { readImportFile, readPasted } from './read-import-file.server.ts'

interface Steps<Preview> {
  /** Path of the list. */
  to: string
  /** Largest file, in bytes. */
  mostBytes: number
  /** True if the user chooses what becomes of existing rows; otherwise they are updated. */
  asksExisting: boolean
  preview(csv: string): Promise<Preview>
  /** Saves the rows and returns the message for the list. */
  save(body: { csv: string; digest: string; existing: 'skip' | 'update' }): Promise<string>
}

/** The first submission reads the file and shows a preview; the second saves the rows that were shown. */
export async function answerImport<Preview extends { problem: string }>(request: Request, steps: Steps<Preview>) {
  const form = await request.formData()
  try {
    requireFields(form, 'csv', 'complete')
    if (form.get('digest') !== null) {
      const existing = steps.asksExisting && form.get('existing') !== 'update' ? 'skip' : 'update'
      const text = await steps.save({ csv: readPasted(form), digest: readField(form, 'digest'), existing })
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
