import { conflict } from '#app/contracts/api-error.ts'
import type { Transaction } from '../../db/connection.server.ts'
import { areOnePerson } from '../../db/queries/identity/one-person.server.ts'

/**
 * What wants two people is not let go by a second account of the `first`; that it is not the same account is said by
 * the caller. Ids of users; null: nobody who works here.
 * @throws ApiError 409 `same_person`: the page stays, and says it
 */
export async function refuseSecondAccount(tx: Transaction, first: number | null, second: number): Promise<void> {
  if (first === null || first === second || !(await areOnePerson(tx, first, second))) return
  throw conflict({
    code: 'same_person',
    message: 'Esta conta tem o telefone ou o CPF de quem fez a primeira parte: é a mesma pessoa. Peça a outra.'
  })
}
