import { expect, it } from 'vitest'
import { inOneTurn, widestInTurn } from '#app/time/in-one-turn.server.ts'

it('asks once in a turn for one key, and anew in the next turn', async () => {
  const asked: string[] = []
  const read = inOneTurn(async (key) => asked.push(key))
  await Promise.all([read('a'), read('b'), read('a')])
  await new Promise(setImmediate)
  await read('a')
  expect(asked).toEqual(['a', 'b', 'a'])
})

interface Days {
  from: number
  to: number
}

function readDays() {
  const asked: string[] = []
  const read = widestInTurn(
    async ({ from, to }: Days) => {
      asked.push(`${from}-${to}`)
      if (from === 50) throw new Error('no answer')
      return [from, to]
    },
    (wide, narrow) => wide.from <= narrow.from && wide.to >= narrow.to
  )
  return { asked, read }
}

it('answers what lies within something wider by its answer, whoever asked first', async () => {
  const { asked, read } = readDays()
  const answers = await Promise.all([read({ from: 4, to: 4 }), read({ from: 1, to: 30 }), read({ from: 28, to: 40 })])
  expect(answers).toEqual([
    [1, 30],
    [1, 30],
    [28, 40]
  ])
  expect(asked).toEqual(['1-30', '28-40'])
  await read({ from: 4, to: 4 })
  expect(asked).toEqual(['1-30', '28-40', '4-4'])
})

it('passes an error to those who asked for it, and to nobody else', async () => {
  const { read } = readDays()
  const settled = await Promise.allSettled([read({ from: 50, to: 60 }), read({ from: 2, to: 3 })])
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
})
