import { useState } from 'react';
import type { Role, TeamInvitation, TeamMember } from '../../client/index.ts';
import { RadioGroup } from '../../components/RadioGroup/RadioGroup.tsx';
import { TextField } from '../../components/TextField/TextField.tsx';
import { useWords } from '../words/texts.ts';
import { ActDialog } from './ActDialog.tsx';
import { useConsole } from './useConsole.ts';

/** What an owner asked to do with the team. */
export type TeamAct =
  | { act: 'invite' }
  | { act: 'role' | 'recover' | 'remove'; member: TeamMember }
  | { act: 'withdraw'; invitation: TeamInvitation };

const ROLES: readonly Role[] = ['owner', 'developer', 'support', 'viewer'];

export interface TeamQuestionProps {
  asked: TeamAct;
  /** Called with what was done. */
  onDone: (text: string) => void;
  onClose: () => void;
}

/** Asks before something about the team changes, and says what will happen. */
export function TeamQuestion({ asked, onDone, onClose }: TeamQuestionProps) {
  const { team } = useWords();
  const { calls } = useConsole();
  const [role, setRole] = useState<Role>(asked.act === 'role' ? asked.member.role : 'viewer');
  const [email, setEmail] = useState('');
  switch (asked.act) {
    case 'invite':
      return (
        <ActDialog
          title={team.inviteTitle}
          label={team.send}
          act={() => calls.invite({ email: email.trim(), role })}
          onDone={() => onDone(team.invited(email.trim()))}
          onClose={onClose}
        >
          <p>{team.inviteBody}</p>
          <TextField
            size="compact"
            type="email"
            label={team.email}
            required
            autoComplete="off"
            value={email}
            onValueChange={setEmail}
          />
          <RoleChoice value={role} onChange={setRole} />
        </ActDialog>
      );
    case 'role':
      return (
        <ActDialog
          title={team.roleTitle(asked.member.name)}
          label={team.acts.role}
          act={() => calls.changeRole(asked.member.id, role)}
          onDone={() => onDone(team.changed(asked.member.name))}
          onClose={onClose}
        >
          <p>{team.roleBody}</p>
          <RoleChoice value={role} onChange={setRole} />
        </ActDialog>
      );
    case 'recover':
      return (
        <ActDialog
          title={team.recoverTitle(asked.member.name)}
          label={team.send}
          act={() => calls.recoverMember(asked.member.id)}
          onDone={() => onDone(team.invited(asked.member.email))}
          onClose={onClose}
        >
          <p>{team.recoverBody(asked.member.email)}</p>
        </ActDialog>
      );
    case 'remove':
      return (
        <ActDialog
          isDanger
          title={team.removeTitle(asked.member.name)}
          label={team.acts.remove}
          act={() => calls.removeMember(asked.member.id)}
          onDone={() => onDone(team.removed(asked.member.name))}
          onClose={onClose}
        >
          <p>{team.removeBody}</p>
        </ActDialog>
      );
    case 'withdraw':
      return (
        <ActDialog
          isDanger
          title={team.withdrawTitle}
          label={team.withdraw}
          act={() => calls.withdrawInvitation(asked.invitation.id)}
          onDone={() => onDone(team.withdrawn(asked.invitation.email))}
          onClose={onClose}
        >
          <p>{team.withdrawBody(asked.invitation.email)}</p>
        </ActDialog>
      );
  }
}

function RoleChoice({ value, onChange }: { value: Role; onChange: (role: Role) => void }) {
  const { team, roles, roleHints } = useWords();
  return (
    <RadioGroup
      label={team.role}
      options={ROLES.map((role) => ({ value: role, label: roles[role], hint: roleHints[role] }))}
      value={value}
      onValueChange={(next) => onChange(next as Role)}
    />
  );
}
