import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

import { useGetCatalogQuery } from '@/api/admin/catalog';
import { invitationsApi, useCountInvitableQuery, useGetInvitationsQuery } from '@/api/admin/people/invitations';
import { headlineOf } from '@/api/core/failure';
import {
  type EmployeeFilter,
  employeeFilters,
  employeeSearchDebounceMs,
  minEmployeeSearchLength,
  normalizeEmployeeSearch,
} from '@/contract/people/employee';
import {
  type InvitationChannel,
  type InvitationCounts,
  type InvitationFilter,
  invitationCooldownDays,
} from '@/contract/people/invitation';
import { confirmCall } from '@/store/confirm/confirmCall';
import { useAppDispatch } from '@/store/hooks';
import { BusyButton } from '@/ui/fields/BusyButton';
import { FilterSelect } from '@/ui/fields/FilterSelect';
import { SearchBox } from '@/ui/fields/SearchBox';
import { SegmentedControl } from '@/ui/fields/SegmentedControl';
import { SelectField } from '@/ui/fields/SelectField';
import { filterRowStyles } from '@/ui/lists/filterRowStyles';
import { Section } from '@/ui/page/Section';
import { FormattedText } from '@/ui/text/FormattedText';

import { MessagePreview } from './MessagePreview';
import { channelLabels, channelOptions, peopleText } from './invitationText';

const audienceOptions = {
  all: { label: 'Everyone without an account' },
  filter: { label: 'Filtered employees and their families' },
};
type SelectedFilter = { status: EmployeeFilter; plan: string; search: string };
const emptyFilter: SelectedFilter = { status: 'all', plan: '', search: '' };

function toInvitationFilter({ status, plan, search }: SelectedFilter): InvitationFilter {
  const validSearch = normalizeEmployeeSearch(search);
  return { ...employeeFilters[status].query, ...(plan && { plan }), ...(validSearch && { search: validSearch }) };
}

/** Invites everyone without an account, or a filtered group, after showing the count and the text. */
export function SendInvitations() {
  const dispatch = useAppDispatch();
  const [audience, setAudience] = useState<keyof typeof audienceOptions>('all');
  const [selectedFilter, setSelectedFilter] = useState(emptyFilter);
  const [channel, setChannel] = useState<InvitationChannel>('any');
  const filter = audience === 'filter' ? toInvitationFilter(selectedFilter) : undefined;
  const { currentData: counts, error } = useCountInvitableQuery({ channel, ...filter });
  const { data } = useGetInvitationsQuery(1);
  const isReady = data?.text != null && counts !== undefined && counts.invitable > 0;

  function handleSend() {
    if (!counts) return;
    const peopleCountText = peopleText(counts.invitable);
    dispatch(
      confirmCall(
        {
          title: `Invite ${peopleCountText}?`,
          text: `Messages go out right away (${channelLabels[channel]}) and can’t be recalled. No one is invited again for ${invitationCooldownDays} days.`,
          confirm: 'Send invitations',
          isHarmless: true,
        },
        invitationsApi.endpoints.sendInvitations.initiate({ channel, ...(filter && { filter }) }),
      ),
    );
  }

  return (
    <Section heading="Send invitations">
      <Stack spacing={2} sx={{ p: 2, alignItems: 'flex-start' }}>
        <SegmentedControl label="Who" value={audience} choices={audienceOptions} onChange={setAudience} />
        {audience === 'filter' && <FilterFields selectedFilter={selectedFilter} onChange={setSelectedFilter} />}
        <Box sx={{ width: 'min(100%, 24rem)' }}>
          <SelectField label="Send by" value={channel} options={channelOptions} onChange={setChannel} />
        </Box>
        {data && <MessagePreview text={data.text} />}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
          <BusyButton variant="contained" disabled={!isReady} onClick={handleSend}>
            Send invitations
          </BusyButton>
          <Typography role="status">
            <FormattedText text={counts ? countText(counts) : error ? headlineOf(error) : 'Counting…'} />
          </Typography>
        </Box>
      </Stack>
    </Section>
  );
}

function countText({ invitable, recent, unreachable }: InvitationCounts) {
  const others = [
    ...(recent ? [`${peopleText(recent)} invited in the last ${invitationCooldownDays} days`] : []),
    ...(unreachable ? [`${peopleText(unreachable)} who can’t be reached this way`] : []),
  ];
  const skippedText = others.length ? ` Skipped: ${others.join(', ')}.` : '';
  return (invitable ? `For ${peopleText(invitable)}.` : 'No one to invite right now.') + skippedText;
}

type FilterProps = { selectedFilter: SelectedFilter; onChange: (selectedFilter: SelectedFilter) => void };

/** The same filters as on the employee list. */
function FilterFields({ selectedFilter, onChange }: FilterProps) {
  const { data: plans } = useGetCatalogQuery();
  const choices: Record<string, { label: string }> = { '': { label: 'All' } };
  for (const { id, name } of plans ?? []) choices[id] = { label: name };

  return (
    <Box role="group" aria-label="Filter" sx={{ ...filterRowStyles, width: 1 }}>
      <SearchBox
        label="Search Username"
        placeholder="Search Username"
        value={selectedFilter.search}
        debounceMs={employeeSearchDebounceMs}
        minLength={minEmployeeSearchLength}
        onSearch={(search) => onChange({ ...selectedFilter, search })}
        onClear={() => onChange({ ...selectedFilter, search: '' })}
      />
      <FilterSelect
        label="Status"
        value={selectedFilter.status}
        choices={employeeFilters}
        onChange={(status) => onChange({ ...selectedFilter, status })}
      />
      <FilterSelect
        label="Plan"
        value={selectedFilter.plan}
        choices={choices}
        onChange={(plan) => onChange({ ...selectedFilter, plan })}
      />
    </Box>
  );
}
