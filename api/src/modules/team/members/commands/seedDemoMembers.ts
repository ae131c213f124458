import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../../infra/clock.ts';
import type { Vault } from '../../../../infra/vault/Vault.ts';
import type { MembersStore } from '../members.store.ts';
import { DEMO_MEMBERS, memberAad, type DemoMember, type MemberPerson } from '../members.types.ts';

const PEOPLE: Readonly<Record<DemoMember, MemberPerson>> = {
  owner: { name: 'Olivia Dueñas', email: 'olivia@demo.example' },
  viewer: { name: 'Vicente Mira', email: 'vicente@demo.example' },
};

/** The people of the sandbox's demo client, whom its console signs in at one click. Idempotent. */
export async function seedDemoMembers(
  deps: { readonly now: Clock; readonly vault: Vault; readonly members: MembersStore },
  clientId: string,
): Promise<void> {
  for (const demo of DEMO_MEMBERS) {
    const _id = randomUUID();
    await deps.members.reviveDemo({
      _id,
      clientId,
      person: deps.vault.seal(PEOPLE[demo], memberAad(_id)),
      role: demo,
      passkeys: [],
      createdAt: deps.now(),
      leftAt: null,
      demo,
    });
  }
}
