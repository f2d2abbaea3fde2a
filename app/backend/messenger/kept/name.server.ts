import { changedMeanwhile, conflict, invalid } from '#app/contracts/api-error.ts'
import { hasLetter } from '#app/domain/person/names.ts'
import { tooLong } from '#app/domain/words/error-catalogue.ts'
import { takenConstraint } from '../../db/transaction.server.ts'

/** Problem of a name; null if it is valid. */
export function nameProblem(name: string, most: number): string | null {
  if (!hasLetter(name)) return 'Dê um nome.'
  return name.length > most ? tooLong(most) : null
}

/** For `catch`: the name is taken, or the id in another place. */
export function throwTaken({ table, message }: { table: string; message: string }) {
  return (error: unknown): never => {
    const taken = takenConstraint(error)
    if (taken === `${table}_name`) throw invalid({ fields: { name: [message] } })
    throw taken === `${table}_pkey` ? conflict({ code: 'key_reused', message: 'Abra o formulário de novo.' }) : error
  }
}

export const keptChanged = (what: string) =>
  changedMeanwhile(`Outra pessoa salvou ${what} enquanto você mudava. Confira e salve de novo.`)
