import { useState } from 'react'
import { useHydrated } from '#app/components/document/use-hydrated.ts'
import { Button } from '#app/components/form/index.ts'
import { giveSignal, isSilent, keepSilent } from './signal.ts'

/** Draws nothing without script, which makes the sound. */
export function SignalSwitch() {
  return useHydrated() ? <Switch /> : null
}

function Switch() {
  const [silent, setSilent] = useState(isSilent)
  function turn() {
    keepSilent(!silent)
    setSilent(!silent)
    giveSignal('allowed')
  }
  return (
    <Button type="button" variant="quiet" onClick={turn}>
      {silent ? 'Ligar som e vibração' : 'Desligar som e vibração'}
    </Button>
  )
}
