import { randomUUID } from 'node:crypto'
import { payAtPortal, type There } from './banks.ts'
import { giveBackThere } from './by-staff.ts'
import { nth, oneOf } from './by-visitors.ts'
import type { Deeds, Story } from './story.ts'

/** Actions of payers, banks and providers' portals, and the notices they send. */
export function byProviders(story: Story): Deeds {
  const { banks, clock, made } = story
  const { letters, mercado } = banks
  /** Lists a booking's charges, the newest first. */
  const chargesOf = async (which: number) => {
    const hash = nth(made, which)?.hash
    return (await banks.readThere()).filter(({ orderId }) => orderId === hash).reverse()
  }
  const pay = (charge: There | undefined) => decide(story, charge, 'approve')
  return {
    ...inPortals(story),
    pay: async (which) => pay((await chargesOf(which))[0]),
    'pay an earlier one': async (which, how) => pay(nth((await chargesOf(which)).slice(1), how)),
    async 'pay another amount'(which, how) {
      const [charge] = await chargesOf(which)
      if (!charge || charge.wasPaid) return
      await banks.setAmount(charge, Math.max(1, charge.amount + oneOf([-1, 1, -4000, 8000], how)))
      await pay(charge)
    },
    deny: async (which) => decide(story, (await chargesOf(which))[0], 'reject'),
    async checkout(which, how) {
      const id = nth(made, which)?.checkouts.at(-1)
      const decision = oneOf<Decision>(['approve', 'reject', 'pending'], how)
      if (id) await mercado.decideCheckout(id, decision)
    },
    /** The oldest that has not come yet, or a later one before it. */
    async notice(which, how) {
      const at = Math.min(letters.length - 1, which)
      const [letter] = letters.splice(Math.max(0, at), 1)
      if (letter) await Promise.all(Array.from({ length: 1 + (how % 3) }, () => story.post(letter)))
    },
    'notice again': async (_which, how) => {
      const letter = nth(letters, how)
      if (letter) await story.post(letter)
    },
    'lose notices': async () => letters.splice(0, 2),
    'go away': async (_which, how) => banks.setMood(1 + (how % 3), false),
    'fall silent': async (_which, how) => banks.setMood(1 + (how % 3), true),
    async 'pay beside us'(which, how) {
      const orderId = (how % 2 && nth(made, which)?.hash) || randomUUID()
      await payAtPortal(banks, { orderId, amount: oneOf([8000, 12_050], how), now: clock.now() })
    }
  }
}

type Decision = Parameters<Story['banks']['mercado']['decide']>[1]

async function decide({ banks }: Story, charge: There | undefined, decision: Decision) {
  if (!charge) return
  if (charge.provider === 'mercadopago') await banks.mercado.decide(charge.id, decision)
  else if (decision === 'approve') await banks.decideAtGetnet(charge.id, 'PAID')
  else if (decision === 'reject') await banks.decideAtGetnet(charge.id, 'DENIED')
}

function inPortals(story: Story): Deeds {
  const { banks } = story
  const findPaid = async (which: number) =>
    nth(
      (await banks.readThere()).filter(({ wasPaid }) => wasPaid),
      which
    )
  const quarrel = (decision: Decision) => async (which: number) => decide(story, await findPaid(which), decision)
  return {
    async 'give back beside us'(which, how) {
      const paid = await findPaid(which)
      if (!paid) return
      const { provider, id, here } = paid
      if (provider === 'getnet-simulator') await banks.giveBackAtGetnet(id)
      else if (here > 0) await giveBackThere(story, id, oneOf([here, 4000, 1], how))
    },
    dispute: quarrel('dispute'),
    'charge back': quarrel('charge-back'),
    reimburse: quarrel('reimburse')
  }
}
